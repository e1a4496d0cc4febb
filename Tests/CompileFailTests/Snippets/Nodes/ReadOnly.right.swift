// Whoever does the work emits; whoever waits for it reads.
import Nodes

func begin() -> Observer<Int> {
  let result = Context<Int>()
  result.emit(data: 1)
  return result
}

let handled = begin().onCompleted { print($0) }

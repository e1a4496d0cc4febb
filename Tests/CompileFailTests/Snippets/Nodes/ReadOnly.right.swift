// The code that does the work holds the context and emits; its caller holds an observer.
import Nodes

func begin() -> Observer<Int> {
  let result = Context<Int>()
  result.emit(data: 1)
  return result
}

let handled = begin().onCompleted { print($0) }

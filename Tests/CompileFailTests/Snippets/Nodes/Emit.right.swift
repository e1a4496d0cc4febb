// A context emits values of its own type; a chain may begin with a value of another type.
import Nodes

func finish(_ result: Context<Int>) {
  result.emit(data: 7)
}

func length(of name: String) -> Observer<Int> {
  .emit(data: name).map { Observer.emit(data: $0.count) }
}

import Nodes

func finish(_ result: Context<Int>) {
  #if WRONG
    // A context emits values of its own type: a String is not an Int.
    // expected-wrong-error@+1 {{cannot convert the value to the type of this context}}
    result.emit(data: "7")
  #else
    // A context emits values of its own type; a chain may begin with a value of another type.
    result.emit(data: 7)
  #endif
}

#if !WRONG
  func length(of name: String) -> Observer<Int> {
    .emit(data: name).map { Observer.emit(data: $0.count) }
  }
#endif

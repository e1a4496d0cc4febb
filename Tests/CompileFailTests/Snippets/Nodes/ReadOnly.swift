import Nodes

#if WRONG
  // Code that waits for a result cannot emit one.
  func begin() -> Observer<Int> { Context<Int>() }

  // expected-wrong-error@+1 {{'emit' cannot be used on instance of type 'Observer<Int>'}}
  let handled = begin().emit(data: 1)
#else
  // The code that does the work holds the context and emits; its caller holds an observer.
  func begin() -> Observer<Int> {
    let result = Context<Int>()
    result.emit(data: 1)
    return result
  }

  let handled = begin().onCompleted { print($0) }
#endif

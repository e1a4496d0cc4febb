// Code that waits for a result cannot emit one.
import Nodes

func begin() -> Observer<Int> { Context<Int>() }

// expected-error@+1 {{'emit' cannot be used on instance of type 'Observer<Int>'}}
let handled = begin().emit(data: 1)

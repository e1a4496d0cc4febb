import Nodes

#if WRONG
  // The values of a chain are read on other threads: an object that any code can change is not safe.
  // expected-wrong-note@+1 {{class 'Counter' does not conform to the 'Sendable' protocol}}
  final class Counter {
    var count = 0
  }
#else
  // The values of a chain are read on other threads: a struct is safe, each thread has its own copy.
  struct Counter {
    var count = 0
  }
#endif

// expected-wrong-error@+1 {{type 'Counter' does not conform to the 'Sendable' protocol}}
typealias Counting = Context<Counter>

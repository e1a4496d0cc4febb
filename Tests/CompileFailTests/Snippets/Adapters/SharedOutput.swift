import Adapters

#if WRONG
  // Other threads read the output of an operation: it may not be an
  // object that can be changed.
  // expected-wrong-note@+1 {{class 'Counter' does not conform to the 'Sendable' protocol}}
  final class Counter {
    var count = 0
  }
#else
  // Other threads read the output of an operation: it may be a value, of
  // which each thread has its own copy.
  struct Counter {
    var count = 0
  }
#endif

// expected-wrong-error@+1 {{type 'Counter' does not conform to the 'Sendable' protocol}}
typealias Counting = NetworkOperation<Counter>

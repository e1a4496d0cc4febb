// Other threads read the output of an operation: it may not be an
// object that can be changed.
import Adapters

// expected-note@+1 {{class 'Counter' does not conform to the 'Sendable' protocol}}
final class Counter {
  var count = 0
}

// expected-error@+1 {{type 'Counter' does not conform to the 'Sendable' protocol}}
typealias Counting = NetworkOperation<Counter>

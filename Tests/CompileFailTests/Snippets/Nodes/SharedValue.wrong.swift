// The values of a chain are read on other threads: an object that any code can change is not safe.
import Nodes

// expected-note@+1 {{class 'Counter' does not conform to the 'Sendable' protocol}}
final class Counter {
  var count = 0
}

// expected-error@+1 {{type 'Counter' does not conform to the 'Sendable' protocol}}
typealias Counting = Context<Counter>

// What travels down a chain is read on other threads: not an object that anybody can change.
import Nodes

// expected-note@+1 {{class 'Counter' does not conform to the 'Sendable' protocol}}
final class Counter {
  var count = 0
}

// expected-error@+1 {{type 'Counter' does not conform to the 'Sendable' protocol}}
typealias Counting = Context<Counter>

// What an operation ends with is read on other threads: it may be a
// value, of which each has its own.
import Adapters

struct Counter {
  var count = 0
}

typealias Counting = NetworkOperation<Counter>

// Other threads read the output of an operation: it may be a value, of
// which each thread has its own copy.
import Adapters

struct Counter {
  var count = 0
}

typealias Counting = NetworkOperation<Counter>

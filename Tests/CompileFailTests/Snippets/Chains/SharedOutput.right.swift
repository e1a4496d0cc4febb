// Other threads read the output of a link: it may be a value, of which each has its own copy.
import Chains

struct Counter {
  var count = 0
}

typealias Counting = InitialChainableOperation<Counter>

// What a link gives is read on other threads: it may be a value, of which each has its own.
import Chains

struct Counter {
  var count = 0
}

typealias Counting = InitialChainableOperation<Counter>

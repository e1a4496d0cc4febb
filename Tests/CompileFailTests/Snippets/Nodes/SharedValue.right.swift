// The values of a chain are read on other threads: a struct is safe, each thread has its own copy.
import Nodes

struct Counter {
  var count = 0
}

typealias Counting = Context<Counter>

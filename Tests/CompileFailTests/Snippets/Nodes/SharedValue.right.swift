// What travels down a chain is read on other threads: it may be a value, of which each has its own.
import Nodes

struct Counter {
  var count = 0
}

typealias Counting = Context<Counter>

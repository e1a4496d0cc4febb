// The next node must accept what this node gives it: a String is not Data.
import Nodes
import UserAPI

struct Length: Node {
  let next: any Node<String, Int>

  func process(_ number: Int) -> Observer<Int> { next.process(String(number)) }
}

// expected-error@+1 {{'@Sendable (Data) -> Int' to expected argument type '@Sendable (String)}}
let node = Length(next: ModelMapperNode { (bytes: Data) in bytes.count })
// The words of the error are those of Swift 6.3.

// The next node must accept what this node gives it.
import Nodes
import UserAPI

struct Length: Node {
  let next: any Node<String, Int>

  func process(_ number: Int) -> Observer<Int> { next.process(String(number)) }
}

let node = Length(next: ModelMapperNode { (text: String) in text.count })

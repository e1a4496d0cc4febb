// A subclass names both of its types.
import Chains

final class Length: ChainableOperation<String, Int>, @unchecked Sendable {
  override func main(_ input: String) {
    finish(.success(1))
  }
}

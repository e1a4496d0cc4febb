// A subclass names both of its types: the first error is the one to mend.
import Chains

// expected-error@+1 {{specialized with too few type parameters (got 1, but expected 2)}}
final class Length: ChainableOperation<String>, @unchecked Sendable {
  // expected-error@+1 {{does not override any method}}
  override func main(_ input: String) {
    finish(.success(1))  // expected-error {{failed to produce diagnostic}}
  }
}

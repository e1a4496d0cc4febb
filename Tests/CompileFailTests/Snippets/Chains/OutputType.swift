import Chains

#if WRONG
  // A subclass names both of its types: the first error is the one to mend.
  // expected-wrong-error@+1 {{specialized with too few type parameters (got 1, but expected 2)}}
  final class Length: ChainableOperation<String>, @unchecked Sendable {
    // expected-wrong-error@+1 {{does not override any method}}
    override func main(_ input: String) {
      finish(.success(1))  // expected-wrong-error {{failed to produce diagnostic}}
    }
  }
#else
  // A subclass names both of its types.
  final class Length: ChainableOperation<String, Int>, @unchecked Sendable {
    override func main(_ input: String) {
      finish(.success(1))
    }
  }
#endif

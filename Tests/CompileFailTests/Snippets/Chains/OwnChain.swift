import Chains

let spell = InitialChainableBlockOperation { "42" }
let parse = ChainableBlockOperation { (text: String) in Int(text) ?? 0 }

#if WRONG
  // A chain can be made only by creating and joining, so no chain has a gap.
  // expected-wrong-error@+1 {{initializer is inaccessible due to 'internal' protection level}}
  let chain = OperationChain<String, Int>.init
#else
  // A chain is created from its first operation, and joining extends it, so no chain has a gap.
  let chain = OperationChain.join(previousChain: .create(operation: spell), newOperation: parse)
#endif

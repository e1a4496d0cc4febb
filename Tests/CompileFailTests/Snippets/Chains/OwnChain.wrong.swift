// A chain can be made only by creating and joining, so no chain has a gap.
import Chains

let spell = InitialChainableBlockOperation { "42" }
let parse = ChainableBlockOperation { (text: String) in Int(text) ?? 0 }

// expected-error@+1 {{initializer is inaccessible due to 'private' protection level}}
let chain = OperationChain<String, Int>.init

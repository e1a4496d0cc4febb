// A chain is created from its first operation, and joining extends it, so no chain has a gap.
import Chains

let spell = InitialChainableBlockOperation { "42" }
let parse = ChainableBlockOperation { (text: String) in Int(text) ?? 0 }

let chain = OperationChain.join(previousChain: .create(operation: spell), newOperation: parse)

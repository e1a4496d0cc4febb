// A chain is created of its first operation, and grows by joining: so no chain has a gap.
import Chains

let spell = InitialChainableBlockOperation { "42" }
let parse = ChainableBlockOperation { (text: String) in Int(text) ?? 0 }

let chain = OperationChain.join(previousChain: .create(operation: spell), newOperation: parse)

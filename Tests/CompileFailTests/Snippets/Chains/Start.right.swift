// A chain begins with an operation that needs no input.
import Chains

let parse = InitialChainableBlockOperation { Int("42") ?? 0 }
let double = ChainableBlockOperation { (number: Int) in number * 2 }

let chain = parse ==> double

// A chain goes on only with an operation that takes what the chain gives: a text is read first.
import Chains

let spell = InitialChainableBlockOperation { "42" }
let parse = ChainableBlockOperation { (text: String) in Int(text) ?? 0 }
let double = ChainableBlockOperation { (number: Int) in number * 2 }

let chain = spell ==> parse ==> double

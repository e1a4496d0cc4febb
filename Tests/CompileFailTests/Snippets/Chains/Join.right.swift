// The next operation must take the output of the chain: here an operation parses the text first.
import Chains

let spell = InitialChainableBlockOperation { "42" }
let parse = ChainableBlockOperation { (text: String) in Int(text) ?? 0 }
let double = ChainableBlockOperation { (number: Int) in number * 2 }

let chain = spell ==> parse ==> double

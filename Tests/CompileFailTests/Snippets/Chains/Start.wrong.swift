// A chain begins with an operation that needs no input, because nothing comes before it.
import Chains

let parse = ChainableBlockOperation { (text: String) in Int(text) ?? 0 }
let double = ChainableBlockOperation { (number: Int) in number * 2 }

// expected-error@+1 {{cannot convert value of type 'ChainableBlockOperation<String, Int>'}}
let chain = parse ==> double

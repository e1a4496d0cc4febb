// The next operation must take the output of the chain: a text is not a number.
import Chains

let spell = InitialChainableBlockOperation { "42" }
let double = ChainableBlockOperation { (number: Int) in number * 2 }

// expected-error@+2 {{expected argument type 'ChainableOperation<String, Int>'}}
// expected-note@+1 {{'Input' ('Int' and 'String')}}
let chain = spell ==> double

import Chains

let spell = InitialChainableBlockOperation { "42" }
#if WRONG
  // The next operation must take the output of the chain: a text is not a number.
  let double = ChainableBlockOperation { (number: Int) in number * 2 }

  // expected-wrong-error@+2 {{expected argument type 'ChainableOperation<String, Int>'}}
  // expected-wrong-note@+1 {{'Input' ('Int' and 'String')}}
  let chain = spell ==> double
#else
  // The next operation must take the output of the chain: here an operation parses the text first.
  let parse = ChainableBlockOperation { (text: String) in Int(text) ?? 0 }
  let double = ChainableBlockOperation { (number: Int) in number * 2 }

  let chain = spell ==> parse ==> double
#endif

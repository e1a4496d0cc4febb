import Chains

#if WRONG
  // A chain begins with an operation that needs no input, because nothing comes before it.
  let parse = ChainableBlockOperation { (text: String) in Int(text) ?? 0 }
#else
  // A chain begins with an operation that needs no input.
  let parse = InitialChainableBlockOperation { Int("42") ?? 0 }
#endif
let double = ChainableBlockOperation { (number: Int) in number * 2 }

// expected-wrong-error@+1 {{cannot convert value of type 'ChainableBlockOperation<String, Int>'}}
let chain = parse ==> double

import Chapter4ChainsSolution

let spell = ChainStep<Void, String> { .success("42") }
#if WRONG
  // The next step must take the output of the chain: a text is not a number.
  let double = ChainStep<Int, Int> { number in .success(number * 2) }

  // expected-wrong-error@+2 {{expected argument type 'ChainStep<String, Int>'}}
  // expected-wrong-note@+1 {{'Input' ('Int' and 'String')}}
  let chain = TypedChain(spell).then(double)
#else
  // The next step must take the output of the chain: here a step counts the text first.
  let count = ChainStep<String, Int> { text in .success(text.count) }
  let double = ChainStep<Int, Int> { number in .success(number * 2) }

  let chain = TypedChain(spell).then(count).then(double)
#endif

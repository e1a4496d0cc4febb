// The next step must take the output of the chain: a text is not a number.
import Chapter4ChainsSolution

let spell = ChainStep<Void, String> { .success("42") }
let double = ChainStep<Int, Int> { number in .success(number * 2) }

// expected-error@+2 {{expected argument type 'ChainStep<String, Int>'}}
// expected-note@+1 {{'Input' ('Int' and 'String')}}
let chain = TypedChain(spell).then(double)

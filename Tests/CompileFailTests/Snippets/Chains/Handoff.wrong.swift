// A chain goes on only with a step that takes what it gives: a text is no number.
import Chapter4ChainsSolution

let spell = Step<Void, String> { .success("42") }
let double = Step<Int, Int> { number in .success(number * 2) }

// expected-error@+2 {{expected argument type 'Step<String, Int>'}}
// expected-note@+1 {{'Input' ('Int' and 'String')}}
let chain = StepChain(spell).then(double)

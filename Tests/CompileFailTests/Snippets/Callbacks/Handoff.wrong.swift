// A step takes what the step before it gives: a number cannot be read from a text.
import Chapter1CallbacksSolution

let spell = CallbackStep<Int, String> { number in .success(String(number)) }
let double = CallbackStep<Int, Int> { number in .success(number * 2) }

// expected-error@+2 {{expected argument type 'CallbackStep<String, Int>'}}
// expected-note@+1 {{'Input' ('Int' and 'String')}}
let both = spell.then(double)

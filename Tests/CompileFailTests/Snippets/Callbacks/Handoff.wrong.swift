// A step takes the output of the step before it: `double` takes a number, but `spell` gives text.
import Chapter1CallbacksSolution

let spell = CallbackStep<Int, String> { number in .success(String(number)) }
let double = CallbackStep<Int, Int> { number in .success(number * 2) }

// expected-error@+2 {{expected argument type 'CallbackStep<String, Int>'}}
// expected-note@+1 {{'Input' ('Int' and 'String')}}
let both = spell.then(double)

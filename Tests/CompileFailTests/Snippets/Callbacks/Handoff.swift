import Chapter1CallbacksSolution

let spell = CallbackStep<Int, String> { number in .success(String(number)) }
let double = CallbackStep<Int, Int> { number in .success(number * 2) }

#if WRONG
  // A step takes the output of the step before it: `double` takes a number, but `spell` gives text.
  // expected-wrong-error@+2 {{expected argument type 'CallbackStep<String, Int>'}}
  // expected-wrong-note@+1 {{'Input' ('Int' and 'String')}}
  let both = spell.then(double)
#else
  // A step takes the output of the step before it: the number is doubled, then spelled.
  let both = double.then(spell)
#endif

// A step takes the output of the step before it: the number is doubled, then spelled.
import Chapter1CallbacksSolution

let spell = CallbackStep<Int, String> { number in .success(String(number)) }
let double = CallbackStep<Int, Int> { number in .success(number * 2) }

let both = double.then(spell)

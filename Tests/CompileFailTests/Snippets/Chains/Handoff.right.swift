// A chain goes on only with a step that takes what it gives: a text is counted first.
import Chapter4ChainsSolution

let spell = Step<Void, String> { .success("42") }
let count = Step<String, Int> { text in .success(text.count) }
let double = Step<Int, Int> { number in .success(number * 2) }

let chain = StepChain(spell).then(count).then(double)

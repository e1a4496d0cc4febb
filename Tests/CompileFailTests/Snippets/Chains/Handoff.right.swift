// The next step must take the output of the chain: here a step counts the text first.
import Chapter4ChainsSolution

let spell = ChainStep<Void, String> { .success("42") }
let count = ChainStep<String, Int> { text in .success(text.count) }
let double = ChainStep<Int, Int> { number in .success(number * 2) }

let chain = TypedChain(spell).then(count).then(double)

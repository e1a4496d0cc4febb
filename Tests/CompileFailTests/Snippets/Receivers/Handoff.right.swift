// A result is delivered only to a step that receives its type: the number is doubled, then spelled.
import Chapter5ReceiversSolution

let spell = ReceiverStep<Int, String> { number in .success(String(number)) }
let double = ReceiverStep<Int, Int> { number in .success(number * 2) }

let chain = ResultSender<Int>().deliver(to: double).deliver(to: spell)

// A result is delivered only to a step that receives its type: a text is not a number.
import Chapter5ReceiversSolution

let spell = ReceiverStep<Int, String> { number in .success(String(number)) }
let double = ReceiverStep<Int, Int> { number in .success(number * 2) }

// expected-error@+2 {{expected argument type 'ReceiverStep<String, }}
// expected-note@+1 {{'Input' ('Int' and 'String')}}
let chain = ResultSender<Int>().deliver(to: spell).deliver(to: double)

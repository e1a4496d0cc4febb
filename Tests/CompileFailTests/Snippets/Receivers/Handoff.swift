import Chapter5ReceiversSolution

let spell = ReceiverStep<Int, String> { number in .success(String(number)) }
let double = ReceiverStep<Int, Int> { number in .success(number * 2) }

#if WRONG
  // A result is delivered only to a step that receives its type: a text is not a number.
  // expected-wrong-error@+2 {{expected argument type 'ReceiverStep<String, }}
  // expected-wrong-note@+1 {{'Input' ('Int' and 'String')}}
  let chain = ResultSender<Int>().deliver(to: spell).deliver(to: double)
#else
  // A result is delivered only to a step that receives its type: the number is doubled, then spelled.
  let chain = ResultSender<Int>().deliver(to: double).deliver(to: spell)
#endif

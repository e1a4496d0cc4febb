import Receivers

let number = AOperationBlock<Int> { finish in finish(.success(7)) }
let length = MapOperation { (text: String) in text.count }

#if WRONG
  // A result is delivered only to an operation that receives its type: Int is not String (A4).
  // expected-wrong-error@+1 {{requires the types 'Int' and 'String' be equivalent}}
  let chain = number.deliver(to: length)
#else
  // A result is delivered only to an operation that receives its type.
  let chain = number.deliver(to: MapOperation { (number: Int) in "\(number)" }).deliver(to: length)
#endif

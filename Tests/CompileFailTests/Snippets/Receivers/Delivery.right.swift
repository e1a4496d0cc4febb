// A result is delivered only to an operation that receives its type.
import Receivers

let number = AOperationBlock<Int> { finish in finish(.success(7)) }
let length = MapOperation { (text: String) in text.count }

let chain = number.deliver(to: MapOperation { (number: Int) in "\(number)" }).deliver(to: length)

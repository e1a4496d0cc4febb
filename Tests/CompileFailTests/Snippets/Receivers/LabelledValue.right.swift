// A tuple is received with the same labels as in the output.
import Receivers

let pair = AOperationBlock<(data: String, status: Int)> { finish in finish(.success(("", 200))) }
let check = MapOperation { (value: (data: String, status: Int)) in value.status }

let chain = pair.deliver(to: check)

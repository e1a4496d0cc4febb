// A tuple is received with the labels with which it was put out.
import Receivers

let pair = AOperationBlock<(data: String, status: Int)> { finish in finish(.success(("", 200))) }
let check = MapOperation { (value: (data: String, status: Int)) in value.status }

let chain = pair.deliver(to: check)

// A tuple is received with the same labels as in the output (A8).
import Receivers

let pair = AOperationBlock<(data: String, status: Int)> { finish in finish(.success(("", 200))) }
let check = MapOperation { (value: (String, Int)) in value.1 }

// expected-error@+1 {{be equivalent}}
let chain = pair.deliver(to: check)

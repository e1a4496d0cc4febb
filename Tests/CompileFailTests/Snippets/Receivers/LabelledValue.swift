import Receivers

let pair = AOperationBlock<(data: String, status: Int)> { finish in finish(.success(("", 200))) }
#if WRONG
  // A tuple is received with the same labels as in the output (A8).
  let check = MapOperation { (value: (String, Int)) in value.1 }
#else
  // A tuple is received with the same labels as in the output.
  let check = MapOperation { (value: (data: String, status: Int)) in value.status }
#endif

// expected-wrong-error@+1 {{be equivalent}}
let chain = pair.deliver(to: check)

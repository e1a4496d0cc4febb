// A result can be delivered only to an operation that declares what it receives.
import Receivers

final class Sum: ResultableOperation<Int>, @unchecked Sendable {
  override func execute() { finish(with: .success(0)) }
}

let numbers = AOperationBlock<[Int]> { finish in finish(.success([1, 2])) }
// expected-error@+1 {{requires that 'Sum' conform to 'ReceiverOperation'}}
let chain = numbers.deliver(to: Sum())

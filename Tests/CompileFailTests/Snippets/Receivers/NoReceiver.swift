// A result can be delivered only to an operation that declares what it receives.
import Receivers

#if WRONG
  final class Sum: ResultableOperation<Int>, @unchecked Sendable {
    override func execute() { finish(with: .success(0)) }
  }
#else
  final class Sum: ResultableOperation<Int>, ReceiverOperation, @unchecked Sendable {
    var receivedValue: Result<[Int], AOperationError>?
    override func execute() { finish(with: received.map { $0.reduce(0, +) }) }
  }
#endif

let numbers = AOperationBlock<[Int]> { finish in finish(.success([1, 2])) }
// expected-wrong-error@+1 {{requires that 'Sum' conform to 'ReceiverOperation'}}
let chain = numbers.deliver(to: Sum())

// A result can be delivered only to an operation that declares what it receives.
import Receivers

final class Sum: ResultableOperation<Int>, ReceiverOperation, @unchecked Sendable {
  var receivedValue: Result<[Int], AOperationError>?
  override func execute() { finish(with: received.map { $0.reduce(0, +) }) }
}

let numbers = AOperationBlock<[Int]> { finish in finish(.success([1, 2])) }
let chain = numbers.deliver(to: Sum())

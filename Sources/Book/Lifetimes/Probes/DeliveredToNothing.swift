// The same as `Delivered`, but the receiver is dropped.

import Receivers

private final class Numbers: ResultableOperation<Int>, @unchecked Sendable {
  let life = Life("numbers")
}

private final class Sum: ResultableOperation<Int>, ReceiverOperation, @unchecked Sendable {
  let life = Life("sum")
  var receivedValue: Result<Int, AOperationError>?
}

let deliveredToNothing = LifetimeProbe("delivered-to-nothing") {
  let numbers = Numbers()
  var sum: Sum? = Sum()
  if let sum { numbers.deliver(to: sum) }
  look("joined")
  sum = nil
  look("dropped")
  withExtendedLifetime(numbers) {}
}

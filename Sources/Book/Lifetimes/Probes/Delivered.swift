// An operation that delivers to another, and which of the two holds the other.

import Receivers

private final class Numbers: ResultableOperation<Int>, @unchecked Sendable {
  let life = Life("numbers")
}

private final class Sum: ResultableOperation<Int>, ReceiverOperation, @unchecked Sendable {
  let life = Life("sum")
  var receivedValue: Result<Int, AOperationError>?
}

let delivered = LifetimeProbe("delivered") {
  var numbers: Numbers? = Numbers()
  let sum = Sum()
  numbers?.deliver(to: sum)
  look("joined")
  numbers = nil
  look("dropped")
  withExtendedLifetime(sum) {}
}

/// The same, but the two are not joined.
let deliveredWeakly = LifetimeProbe(
  "delivered-weakly", misconception: "believes that a receiver does not hold what delivers to it"
) {
  var numbers: Numbers? = Numbers()
  let sum = Sum()
  look("joined")
  numbers = nil
  look("dropped")
  withExtendedLifetime((numbers, sum)) {}
}

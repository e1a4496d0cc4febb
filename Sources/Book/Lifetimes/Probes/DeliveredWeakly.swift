// The same as `Delivered`, but the two are not joined.

import Receivers

private final class Numbers: ResultableOperation<Int>, @unchecked Sendable {
  let life = Life("numbers")
}

private final class Sum: ResultableOperation<Int>, ReceiverOperation, @unchecked Sendable {
  let life = Life("sum")
  var receivedValue: Result<Int, AOperationError>?
}

let deliveredWeakly = LifetimeProbe(
  "delivered-weakly", misconception: "believes that a receiver does not hold what delivers to it"
) { look in
  var numbers: Numbers? = Numbers()
  let sum = Sum()
  look("joined")
  numbers = nil
  look("dropped")
  withExtendedLifetime((numbers, sum)) {}
}

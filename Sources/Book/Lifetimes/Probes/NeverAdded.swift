// The same as `SuspendedQueue`, but nothing is added.

import Foundation
import Operations

private final class Step: AsynchronousOperation, @unchecked Sendable {
  let life = Life("step")
}

let neverAdded = LifetimeProbe(
  "never-added", misconception: "believes that a queue does not hold what it has not started"
) { look in
  let queue = OperationQueue()
  queue.isSuspended = true
  var step: Step? = Step()
  step = nil
  look("dropped")
  queue.cancelAllOperations()
  look("cancelled")
  withExtendedLifetime(step) {}
}

// An operation that is cancelled in a queue that starts nothing.

import Foundation
import Operations

private final class Step: AsynchronousOperation, @unchecked Sendable {
  let life = Life("step")
}

let suspendedQueue = LifetimeProbe("suspended-queue") {
  let queue = OperationQueue()
  queue.isSuspended = true
  var step: Step? = Step()
  if let step { queue.addOperation(step) }
  step = nil
  look("dropped")
  queue.cancelAllOperations()
  look("cancelled")
  queue.isSuspended = false
  queue.waitUntilAllOperationsAreFinished()
}

/// The same, but nothing is added.
let neverAdded = LifetimeProbe(
  "never-added", misconception: "believes that a queue does not hold what it has not started"
) {
  let queue = OperationQueue()
  queue.isSuspended = true
  var step: Step? = Step()
  step = nil
  look("dropped")
  queue.cancelAllOperations()
  look("cancelled")
  withExtendedLifetime(step) {}
}

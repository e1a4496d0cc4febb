// What makes a run cancellable: it knows its own operations, and cancels no others.
import Adapters
import Synchronization
import UserAPI

/// Starts the operations of one run, and cancels them, and only them.
public final class DataManager: Sendable {
  private struct Run {
    var operations: [Operation] = []
    var isCancelled = false
  }

  private let queueManager: any QueueManaging
  // Guards one decision at a time; operations are cancelled outside of it.
  private let run = Mutex(Run())

  /// Makes a manager that has started nothing.
  ///
  /// - Parameter queueManager: Runs the operations; the run's own, unless it is to share one.
  public init(queueManager: any QueueManaging = QueueManager()) {
    self.queueManager = queueManager
  }

  /// Starts the run's operations; cancelled ones still run, to their end.
  ///
  /// - Parameter operations: All operations of the run, each after those it depends on.
  public func start(_ operations: [Operation]) {
    let isCancelled = run.withLock { run in
      run.operations = operations
      return run.isCancelled
    }
    if isCancelled { cancel(operations) }
    queueManager.addOperations(operations)
  }

  /// Cancels the run.
  public func cancel() {
    let operations = run.withLock { run in
      run.isCancelled = true
      return run.operations
    }
    cancel(operations)
  }

  private func cancel(_ operations: [Operation]) {
    for operation in operations { operation.cancel() }
  }
}

// What makes a run cancellable: it knows its own operations, and cancels no others.
import Adapters
import UserAPI

/// Starts the operations of one run, and cancels them, and only them.
///
/// They are made with the run, and so can be cancelled before they are started: they then still run,
/// to their `CancellationError`.
public final class DataManager: Sendable {
  private let operations: [Operation]
  private let queueManager: any QueueManaging

  /// Makes a manager that has started nothing.
  ///
  /// - Parameters:
  ///   - operations: All operations of the run, each after those it depends on.
  ///   - queueManager: Runs the operations; the run's own, unless it is to share one.
  public init(_ operations: [Operation], queueManager: any QueueManaging = QueueManager()) {
    self.operations = operations
    self.queueManager = queueManager
  }

  /// Starts the run's operations; to be called once.
  public func start() {
    queueManager.addOperations(operations)
  }

  /// Cancels the run.
  public func cancel() {
    for operation in operations { operation.cancel() }
  }
}

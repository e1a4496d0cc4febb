// Where operations are run: behind a protocol, so that a test can stand in for the queue.

public import Foundation
import Operations

/// Takes operations, and runs each as soon as those that it depends on have finished.
///
/// Nothing here waits. Whoever wants to know the end asks the operations for it.
public protocol QueueManaging: Sendable {
  /// Takes one operation, not in a queue yet.
  func enqueue(_ operation: Operation)

  /// Takes the operations of a run, and keeps each of them alive until all have finished.
  ///
  /// - Parameter operations: All operations of the run, each after those it depends on, none of them
  ///   in a queue yet.
  func addOperations(_ operations: [Operation])
}

/// Runs operations in a queue of its own.
///
/// The shared one is for jobs that have nothing to do with each other. A run that can be cancelled
/// has an instance of its own, so that it never waits behind a stranger.
public final class QueueManager: QueueManaging {
  /// The instance that everybody may use.
  public static let shared = QueueManager()

  private let queue = OperationQueue()

  /// Makes an instance with a queue of its own.
  public init() {}

  /// Runs one operation.
  ///
  /// - Parameter operation: The operation, not in a queue yet.
  public func enqueue(_ operation: Operation) {
    let upstream = operation.dependencies
    guard !upstream.isEmpty else { return queue.addOperation(operation) }
    // NB: cancelled, it would be gone before those it depends on, which crashes on Linux.
    let last = KeepAliveOperation(upstream + [operation])
    queue.addOperations([operation, last], waitUntilFinished: false)
  }

  /// Runs operations that depend on one another, and keeps each alive until all have finished.
  ///
  /// - Parameter operations: All operations of the run, each after those it depends on, none of them
  ///   in a queue yet.
  /// - Complexity: O(n) in the number of operations, to add them, if all are asynchronous; else that
  ///   of `KeepAliveOperation`.
  public func addOperations(_ operations: [Operation]) {
    queue.addRun(of: operations)
  }
}

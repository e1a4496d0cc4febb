// Where operations run: behind a protocol, so that a test can replace the queue.

public import Foundation
import Operations

/// Takes operations, and runs each as soon as its dependencies have finished.
///
/// No method waits. To learn that an operation has ended, ask the operation.
public protocol QueueManaging: Sendable {
  /// Takes one operation, not in a queue yet.
  func enqueue(_ operation: Operation)

  /// Takes operations that depend on one another, and keeps each alive until all have finished.
  ///
  /// - Parameter operations: All the operations, each after those it depends on, none of them in a
  ///   queue yet.
  func addOperations(_ operations: [Operation])
}

/// Runs operations in a queue of its own.
///
/// The shared instance is for jobs that have nothing to do with each other. A job that can be
/// cancelled has an instance of its own, so that it never waits behind an unrelated job.
public final class QueueManager: QueueManaging {
  /// The instance that all may share.
  public static let shared = QueueManager()

  private let queue = OperationQueue()

  /// Makes an instance with a queue of its own.
  public init() {}

  /// Runs one operation.
  ///
  /// - Parameter operation: The operation, not in a queue yet.
  public func enqueue(_ operation: Operation) {
    let dependencies = operation.dependencies
    guard !dependencies.isEmpty else { return queue.addOperation(operation) }
    // NB: a cancelled operation would be released before its dependencies, which crashes on Linux.
    let last = KeepAliveOperation(dependencies + [operation])
    queue.addOperations([operation, last], waitUntilFinished: false)
  }

  /// Runs operations that depend on one another, and keeps each alive until all have finished.
  ///
  /// - Parameter operations: All the operations, each after those it depends on, none of them in a
  ///   queue yet.
  /// - Complexity: O(n) in the number of operations, to add them, if all are asynchronous;
  ///   otherwise that of `KeepAliveOperation`.
  public func addOperations(_ operations: [Operation]) {
    queue.addOperations(keepingAlive: operations)
  }
}

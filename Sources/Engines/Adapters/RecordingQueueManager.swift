// A replacement of the queue for tests: it runs nothing until it is told to.

public import Foundation
import Synchronization

/// Records the operations it is given, and runs nothing until it is told to.
///
/// ```swift
/// let queueManager = RecordingQueueManager()
/// queueManager.enqueue(fetch)  // done by the code under test, which takes any `QueueManaging`
/// fetch.cancel()
/// queueManager.run()
/// ```
public final class RecordingQueueManager: QueueManaging {
  private let lists = Mutex<[[Operation]]>([])

  /// Makes a manager that has recorded nothing.
  public init() {}

  /// The operations that wait to be run, in the order in which they came.
  public var operations: [Operation] { lists.withLock { $0.flatMap(\.self) } }

  /// Records one operation.
  public func enqueue(_ operation: Operation) { addOperations([operation]) }

  /// Records operations that depend on one another.
  public func addOperations(_ operations: [Operation]) { lists.withLock { $0.append(operations) } }

  /// Hands all recorded operations to a real queue, in the order in which they came; does not wait.
  public func run() {
    let recorded = lists.withLock { lists in
      defer { lists = [] }
      return lists
    }
    let queueManager = QueueManager()
    for operations in recorded { queueManager.addOperations(operations) }
  }
}

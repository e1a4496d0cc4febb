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
  private enum Call {
    case enqueue(Operation)
    case addOperations([Operation])

    var operations: [Operation] {
      switch self {
      case .enqueue(let operation): [operation]
      case .addOperations(let operations): operations
      }
    }
  }

  private let calls = Mutex<[Call]>([])

  /// Makes a manager that has recorded nothing.
  public init() {}

  /// The operations that wait to be run, in the order in which they came.
  public var operations: [Operation] { calls.withLock { $0.flatMap(\.operations) } }

  /// Records one operation.
  public func enqueue(_ operation: Operation) { calls.withLock { $0.append(.enqueue(operation)) } }

  /// Records operations that depend on one another.
  public func addOperations(_ operations: [Operation]) {
    calls.withLock { $0.append(.addOperations(operations)) }
  }

  /// Hands all recorded operations to a real queue, in the order in which they came; does not wait.
  public func run(on queueManager: any QueueManaging = QueueManager()) {
    let recorded = calls.withLock { calls in
      defer { calls = [] }
      return calls
    }
    for call in recorded {
      switch call {
      case .enqueue(let operation): queueManager.enqueue(operation)
      case .addOperations(let operations): queueManager.addOperations(operations)
      }
    }
  }
}

// The double of the queue for tests: it runs nothing until it is told.

public import Foundation
import Synchronization

/// Records what it is given, and runs nothing until it is told to.
///
/// ```swift
/// let queueManager = RecordingQueueManager()
/// queueManager.enqueue(fetch)  // what is tested does so, and takes any `QueueManaging`
/// fetch.cancel()
/// queueManager.run()
/// ```
public final class RecordingQueueManager: QueueManaging {
  private enum Entry {
    case one(Operation)
    case run([Operation])

    var operations: [Operation] {
      switch self {
      case .one(let operation): [operation]
      case .run(let operations): operations
      }
    }
  }

  private let entries = Mutex<[Entry]>([])

  /// Makes a double that has recorded nothing.
  public init() {}

  /// The operations that wait to be run, in the order in which they came.
  public var operations: [Operation] { entries.withLock { $0.flatMap(\.operations) } }

  /// Records one operation.
  public func enqueue(_ operation: Operation) { entries.withLock { $0.append(.one(operation)) } }

  /// Records the operations of a run.
  public func addOperations(_ operations: [Operation]) {
    entries.withLock { $0.append(.run(operations)) }
  }

  /// Hands all that waits to a real queue, in the order in which it came; it does not wait for it.
  public func run(on queueManager: any QueueManaging = QueueManager()) {
    let recorded = entries.withLock { entries in
      defer { entries = [] }
      return entries
    }
    for entry in recorded {
      switch entry {
      case .one(let operation): queueManager.enqueue(operation)
      case .run(let operations): queueManager.addOperations(operations)
      }
    }
  }
}

// A queue whose `AOperationQueueDelegate` learns of its operations.

public import Foundation
import Synchronization

/// Learns what happens in a queue, on any thread.
public protocol AOperationQueueDelegate: AnyObject, Sendable {
  /// Called when an operation is about to be added.
  func operationQueue(_ queue: AOperationQueue, willAdd operation: AOperation)
  /// Called when an operation has ended.
  func operationQueue(
    _ queue: AOperationQueue, didFinish operation: AOperation, error: AOperationError?)
}

/// A queue with a delegate.
///
/// Every method that adds an operation also adds the operations that it needs; see
/// ``AOperation/add(to:)``. An operation that was added before is not added again.
///
/// `@unchecked Sendable`: the only property is guarded by its lock.
open class AOperationQueue: OperationQueue, @unchecked Sendable {
  /// The queue for operations that need no queue of their own.
  public static let shared = AOperationQueue()

  private struct Delegate: Sendable { weak var value: (any AOperationQueueDelegate)? }
  private let heldDelegate = Mutex(Delegate())

  /// Makes an empty queue.
  public override init() {}

  /// The delegate; the queue does not retain it.
  public final var delegate: (any AOperationQueueDelegate)? {
    get { heldDelegate.withLock { $0.value } }
    set { heldDelegate.withLock { $0.value = newValue } }
  }

  /// Adds an operation, with the operations that it needs.
  open override func addOperation(_ operation: Operation) {
    if let operation = operation as? AOperation {
      operation.add(to: self)
    } else {
      super.addOperation(operation)
    }
  }

  /// Adds operations, with the operations that they need.
  open override func addOperations(_ operations: [Operation], waitUntilFinished wait: Bool) {
    for operation in operations { addOperation(operation) }
    if wait { for operation in operations { operation.waitUntilFinished() } }
  }

  /// Tells the delegate about the adding of an operation, and later about its end.
  final func watch(_ operation: AOperation) {
    guard let delegate else { return }
    delegate.operationQueue(self, willAdd: operation)
    // `unowned` is safe: only the operation calls the closure, and is alive then.
    operation.whenEnded { [self, unowned operation] in
      self.delegate?.operationQueue(self, didFinish: operation, error: operation.error)
    }
  }
}

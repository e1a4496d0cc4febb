// A queue that tells somebody of its operations.

public import Foundation
import Synchronization

/// Is told what happens in a queue, on any thread.
public protocol AOperationQueueDelegate: AnyObject, Sendable {
  /// An operation is about to be added.
  func operationQueue(_ queue: AOperationQueue, willAdd operation: AOperation)
  /// An operation has ended.
  func operationQueue(
    _ queue: AOperationQueue, didFinish operation: AOperation, error: AOperationError?)
}

/// A queue with a delegate.
///
/// An operation that is added to it in whatever way brings what it needs along; see
/// ``AOperation/add(to:)``. One that was added before is not added again.
///
/// `@unchecked Sendable`: the only property is guarded by its lock.
open class AOperationQueue: OperationQueue, @unchecked Sendable {
  /// The queue for operations that need none of their own.
  public static let shared = AOperationQueue()

  private struct Delegate: Sendable { weak var value: (any AOperationQueueDelegate)? }
  private let heldDelegate = Mutex(Delegate())

  /// Makes an empty queue.
  public override init() {}

  /// Who is told; not held.
  public final var delegate: (any AOperationQueueDelegate)? {
    get { heldDelegate.withLock { $0.value } }
    set { heldDelegate.withLock { $0.value = newValue } }
  }

  /// Adds an operation, with all that it needs.
  open override func addOperation(_ operation: Operation) {
    if let operation = operation as? AOperation {
      operation.add(to: self)
    } else {
      super.addOperation(operation)
    }
  }

  /// Adds operations, with all that they need.
  open override func addOperations(_ operations: [Operation], waitUntilFinished wait: Bool) {
    for operation in operations { addOperation(operation) }
    if wait { for operation in operations { operation.waitUntilFinished() } }
  }

  /// Tells the delegate of an operation that is added.
  final func watch(_ operation: AOperation) {
    guard let delegate else { return }
    delegate.operationQueue(self, willAdd: operation)
    // `unowned` is safe: the operation alone calls the closure, and is alive then.
    operation.whenEnded { [self, unowned operation] in
      self.delegate?.operationQueue(self, didFinish: operation, error: operation.error)
    }
  }
}

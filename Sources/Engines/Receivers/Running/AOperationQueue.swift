// A queue that adds operations with all that they need.

public import Foundation

/// A queue whose every method that adds an operation also adds the operations that it needs; see
/// ``AOperation/add(to:)``.
///
/// An operation that was added before is not added again.
///
/// `@unchecked Sendable`: it has no property of its own.
open class AOperationQueue: OperationQueue, @unchecked Sendable {
  /// The queue for operations that need no queue of their own.
  public static let shared = AOperationQueue()

  /// Makes an empty queue.
  public override init() {}

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
}

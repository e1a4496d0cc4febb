// An operation that waits for the end of an operation of Foundation's, and keeps it alive until then.

import Foundation

/// Waits for one operation, of any kind.
///
/// On Linux (Swift 6.3) an operation points to its dependents without retaining them. If a dependent
/// is cancelled while it waits, it finishes first, and is released. When its dependency finishes,
/// that follows the pointer to the released object, and the process ends. So an object of this class
/// is the dependent: a queue of its own holds it, and nothing cancels it.
///
/// `@unchecked Sendable`: its properties are constant.
final class EndWatch: Operation, @unchecked Sendable {
  private let operation: Operation
  private let whenEnded: @Sendable () -> Void

  private init(_ operation: Operation, _ whenEnded: @escaping @Sendable () -> Void) {
    self.operation = operation
    self.whenEnded = whenEnded
    super.init()
    addDependency(operation)
  }

  /// Calls a closure once, on any thread, when an operation has finished; never inside this call.
  static func wait(for operation: Operation, whenEnded: @escaping @Sendable () -> Void) {
    // Of its own, because a queue of Foundation looks at all its waiting operations whenever one ends.
    let queue = OperationQueue()
    queue.addOperation(EndWatch(operation, whenEnded))
    // NB: while an operation is added, Foundation (Linux, Swift 6.3) reads whether it is ready, and
    // stores the answer a moment later. An end in between is seen when the queue looks again, which
    // this makes it do.
    queue.isSuspended = false
  }

  /// Calls the closure.
  override func main() {
    // NB: an operation that finishes tells its dependents one after another, and may still have
    // others to tell. Its lock is held meanwhile: reading a property waits until all are told.
    _ = operation.completionBlock
    whenEnded()
  }
}

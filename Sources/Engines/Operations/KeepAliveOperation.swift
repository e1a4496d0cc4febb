// An operation that waits for others, and keeps them alive until the last of them has finished.

public import Foundation

/// The last of several operations: it waits for all the others, and keeps them alive until then.
///
/// On Linux (Swift 6.3) an operation points to its dependents without retaining them. A dependent
/// that is cancelled while it waits finishes first, and is released. When its dependency finishes,
/// the dependency follows the pointer to the released object, and the process ends.
///
/// An operation does retain its dependencies, and a queue retains each operation until its end. So
/// a single operation is enough, which depends on all the others, and which nothing cancels.
///
/// `@unchecked Sendable`: its only property is constant.
public final class KeepAliveOperation: Operation, @unchecked Sendable {
  private let completion: @Sendable () -> Void

  /// Makes the last operation; add it to a queue, as you add all the others.
  ///
  /// - Parameters:
  ///   - operations: The operations to keep alive, each after those it depends on.
  ///   - completion: Called when all of them have finished, cancelled ones too, on a thread of the
  ///     queue.
  /// - Complexity: O(n) in the number of operations; on Linux (Swift 6.3) O(n²), because Foundation
  ///   searches the dependencies for each one that is added.
  public init(_ operations: [Operation], completion: @escaping @Sendable () -> Void = {}) {
    self.completion = completion
    super.init()
    // NB: last first. Dependencies are released in this order, and each operation then finds those
    // it depends on still held. The other way round, a long chain is released by recursion, and
    // overflows the stack.
    for operation in operations.reversed() { addDependency(operation) }
  }

  /// Waits in a queue of its own, which holds it until all others have finished.
  // NB: of its own, because a queue of Foundation looks at all its waiting operations whenever one
  // ends.
  package func waitAlone() {
    let queue = OperationQueue()
    queue.addOperation(self)
    // NB: while an operation is added, Foundation (Linux, Swift 6.3) reads whether it is ready, and
    // stores the answer a moment later. An end in between is seen when the queue looks again, which
    // this makes it do.
    queue.isSuspended = false
  }

  /// Calls the completion.
  public override func main() {
    // NB: an operation that finishes tells its dependents one after another, and may still have
    // others to tell. Its lock is held meanwhile: reading a property waits until all are told.
    for operation in dependencies { _ = operation.completionBlock }
    completion()
  }

  /// Does nothing: a cancelled operation would not wait for its dependencies.
  public override func cancel() {}
}

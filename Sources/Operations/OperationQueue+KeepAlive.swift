// Adds operations that depend on one another to a queue, and keeps them alive.

public import Foundation

extension OperationQueue {
  /// Adds operations that depend on one another, and keeps each alive until all have finished.
  ///
  /// Asynchronous operations keep one another alive: each holds all of them until it has finished.
  /// If there is an operation of another kind among them, a ``KeepAliveOperation`` holds them all.
  ///
  /// - Parameter operations: All the operations, each after those it depends on, none of them in a
  ///   queue already.
  /// - Complexity: O(n) in the number of operations, if all are asynchronous.
  public func addOperations(keepingAlive operations: [Operation]) {
    guard let asynchronous = operations as? [AsynchronousOperation] else {
      return addOperations(keepingAlive: operations) {}
    }
    // NB: last first. They are released in this order, and each operation then finds those it
    // depends on still held. The other way round, a long chain is released by recursion, and
    // overflows the stack.
    let held: [Operation] = asynchronous.reversed()
    for operation in asynchronous { operation.keepAlive(held) }
    addOperations(operations, waitUntilFinished: false)
  }

  /// Adds operations that depend on one another, keeps each alive until all have finished, and then
  /// calls a completion.
  ///
  /// - Parameters:
  ///   - operations: All the operations, each after those it depends on, none of them in a queue
  ///     already.
  ///   - completion: Called once, when all of them have finished, cancelled ones too, on a thread
  ///     of the queue.
  /// - Complexity: That of ``KeepAliveOperation``.
  public func addOperations(
    keepingAlive operations: [Operation],
    completion: @escaping @Sendable () -> Void
  ) {
    // It depends on the others before any of them can finish.
    let last = KeepAliveOperation(operations, completion: completion)
    addOperations(operations + [last], waitUntilFinished: false)
  }
}

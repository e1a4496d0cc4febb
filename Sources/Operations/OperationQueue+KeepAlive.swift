// Adds operations that depend on one another to a queue, and keeps them alive.

public import Foundation

extension OperationQueue {
  /// Adds the operations of a run, and keeps each alive until all have finished.
  ///
  /// Asynchronous operations do so themselves: each holds all of them until it has finished. If there
  /// is another one among them, a ``KeepAliveOperation`` does it.
  ///
  /// - Parameter operations: All operations of the run, each after those it depends on, none of them
  ///   in a queue already.
  /// - Complexity: O(n) in the number of operations, if all are asynchronous.
  public func addRun(of operations: [Operation]) {
    guard let own = operations as? [AsynchronousOperation] else {
      return addRun(of: operations) {}
    }
    // NB: last first. They are released in this order, and each operation then finds those it
    // depends on still held. The other way round, a long chain is released by recursion, and
    // overflows the stack.
    let run: [Operation] = own.reversed()
    for operation in own { operation.keepAlive(run) }
    addOperations(operations, waitUntilFinished: false)
  }

  /// Adds the operations of a run, keeps each alive until all have finished, and says when that is.
  ///
  /// - Parameters:
  ///   - operations: All operations of the run, each after those it depends on, none of them in a
  ///     queue already.
  ///   - completion: Called once all of them have finished, cancelled ones too, on a thread of the
  ///     queue.
  /// - Complexity: That of ``KeepAliveOperation``.
  public func addRun(
    of operations: [Operation],
    completion: @escaping @Sendable () -> Void
  ) {
    // Depends on the others before any of them can finish.
    let last = KeepAliveOperation(operations, completion: completion)
    addOperations(operations + [last], waitUntilFinished: false)
  }
}

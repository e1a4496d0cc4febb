// Adds operations that depend on one another to a queue, and keeps them alive.

public import Foundation
import Synchronization

extension OperationQueue {
  /// Adds operations that depend on one another, keeps each alive until all have finished, and then
  /// calls a completion, if there is one.
  ///
  /// An asynchronous operation enters the queue as soon as it is ready. Until all have finished,
  /// the queue has one operation more. So the queue is not idle, and its `cancelAllOperations()`
  /// reaches the operations that have not entered yet, too. If there is an operation of another
  /// kind among them, all are added at once, with a ``KeepAliveOperation`` that holds them.
  ///
  /// - Parameters:
  ///   - operations: All the operations, each after those it depends on, none of them in a queue
  ///     already. They may depend on others, too.
  ///   - completion: Called once, when all of them have finished, cancelled ones too, on a thread
  ///     of the queue.
  /// - Complexity: O(n) in the number of operations, if all are asynchronous; otherwise that of
  ///   ``KeepAliveOperation``.
  public func addOperations(
    keepingAlive operations: [Operation],
    completion: @escaping @Sendable () -> Void = {}
  ) {
    if let asynchronous = operations as? [AsynchronousOperation] {
      addOperation(RunEnd(asynchronous, completion: completion))
      for operation in asynchronous { addWhenReady(operation) }
    } else {
      hold(operations)
      // It depends on the others before any of them can finish.
      let last = KeepAliveOperation(operations, completion: completion)
      addOperations(operations + [last], waitUntilFinished: false)
      // NB: while operations are added, Foundation (Linux, Swift 6.3) reads whether each is ready, and
      // stores the answer a moment later. An end in between is seen when the queue looks again: it
      // does so when this one has ended.
      addOperation(BlockOperation())
    }
  }

  /// Keeps operations alive until those outside of the run, which they wait for, have finished, too.
  private func hold(_ operations: [Operation]) {
    let run = Set(operations.map(ObjectIdentifier.init))
    let outside = operations.flatMap(\.dependencies).filter { !run.contains(ObjectIdentifier($0)) }
    guard !outside.isEmpty else { return }
    // Not in this queue, which is idle when its own operations have finished.
    KeepAliveOperation(operations + outside).waitAlone()
  }

  /// Adds an operation as soon as its dependencies have finished, or it is cancelled.
  ///
  /// It is kept alive until then. A second call, also for another queue, does nothing.
  ///
  /// - Complexity: O(n) in the number of its dependencies. NB: a queue of Foundation (Linux, Swift
  ///   6.3) looks at all its waiting operations whenever one ends; so none waits there.
  package func addWhenReady(_ operation: AsynchronousOperation) {
    operation.whenReady { [self] operation, _ in addOperation(operation) }
  }

  /// Its operations, for modules in which a search does not see `operations`.
  package var addedOperations: [Operation] { operations }

  /// Adds an operation, for modules in which a search does not see `addOperation`.
  package func add(_ operation: Operation) { addOperation(operation) }
}

/// The last of several asynchronous operations: it waits for the others, and cancels them.
///
/// `@unchecked Sendable`: its properties are constant.
private final class RunEnd: AsynchronousOperation, @unchecked Sendable {
  private let completion: @Sendable () -> Void

  init(_ operations: [AsynchronousOperation], completion: @escaping @Sendable () -> Void) {
    self.completion = completion
    super.init()
    // Last first: the others are released in this order, each before its own dependencies.
    waiting.withLock { $0.add(all: operations.reversed()) }
  }

  override func main() {
    completion()
    finish()
  }

  /// Cancels the others; itself it goes on, because it waits for them to finish.
  override func cancel() {
    for operation in dependencies { operation.cancel() }
  }
}

// How operations are added to a queue, and wait there until nothing blocks them.

public import Foundation
import Operations

extension AOperation {
  /// Adds the operation to a queue, with all operations that it needs, each once.
  ///
  /// It needs its upstream operation, and so on upstream, and the operations that their conditions
  /// make. Ordinary dependencies are not added. A second call does nothing.
  ///
  /// An operation enters the queue when nothing blocks it any more. Until all of them have ended, the
  /// queue is not idle, and its `cancelAllOperations()` cancels each of them. An operation that was
  /// cancelled ends at once, even in a suspended queue.
  ///
  /// NB: do not add the operation to a plain queue with `addOperation` as well. On Linux (Swift
  /// 6.3) that queue keeps an unretained pointer to an operation that was started elsewhere. And a
  /// barrier block does not wait for operations that have not begun.
  ///
  /// - Parameter queue: Any queue.
  /// - Complexity: O(n) in the number of operations. An operation that ends at once is followed on
  ///   the same thread; one that ends later costs a hop to another. NB: on Linux (Swift 6.3) a queue
  ///   checks all its waiting operations whenever one ends, so thousands of chains should not share a
  ///   queue. An operation that waits with its delivery takes 1,100 bytes there, of which 544 are
  ///   Foundation's.
  @discardableResult
  public func add(to queue: OperationQueue) -> Self {
    let chain = QueuedChain(in: queue)
    chain.begin(claim(for: chain))
    return self
  }

  /// Runs the operation, with all operations that it needs, on threads of Dispatch.
  final func addOnDispatchThreads() {
    for operation in claim(for: nil) { operation.prepare(in: nil) }
  }

  /// Adds all blockers of the operation, after it has been claimed.
  ///
  /// - Parameter queue: Its queue; nil if it runs on threads of Dispatch.
  final func prepare(in queue: OperationQueue?) {
    let (foreign, conditions) = withLinks { ($0.foreignDependencies, $0.conditions) }
    for operation in foreign { wait(forForeign: operation) }
    prepare(conditions, in: queue)
    (queue as? AOperationQueue)?.watch(self)
    // An operation that was cancelled before ends now, and is not started by a slot.
    if isCancelled { start() }
    unblock()
  }

  /// Adds the operations that the conditions make, and notes the categories.
  ///
  /// A cancelled operation never executes, so nothing has to run before it.
  private func prepare(_ conditions: [any AOperationCondition], in queue: OperationQueue?) {
    guard !conditions.isEmpty, !isCancelled else { return }
    for operation in conditions.compactMap({ $0.dependency(for: self) }) {
      join(operation)
      if let queue { operation.add(to: queue) } else { operation.addOnDispatchThreads() }
    }
    let categories = Set(conditions.compactMap(\.exclusiveCategory))
    withLinks { if !$0.run.hasBegun { $0.categories = Array(categories) } }
  }

  /// Blocks this operation until an operation of another kind has ended.
  // NB: on Linux, an operation has unretained pointers to its dependents. This operation may be
  // cancelled and released earlier, so a `KeepAliveOperation` is the dependent: it cannot be
  // cancelled.
  final func wait(forForeign operation: Operation) {
    guard withLinks({ $0.run.block() }) else { return }
    KeepAliveOperation([operation]) { [weak self] in self?.unblock() }.waitAlone()
  }

  /// Removes one blocker, and enters the queue if it was the last.
  final func unblock() {
    for operation in OperationGraph.unblock([self]) { operation.enter() }
  }

  /// Enters the queue, or is the next one on this thread.
  final func enter() {
    let chain = withLinks { $0.chain }
    guard !Trampoline.take(self, of: chain) else { return }
    if let chain { chain.enter(self) } else { Trampoline.startOnDispatchThread(self) }
  }
}

extension AOperation {
  /// Adds another operation to the queue of this one, and tells the observers.
  ///
  /// The two operations do not wait for each other.
  ///
  /// - Parameter operation: Added to the shared queue if this operation was added to no queue, or
  ///   has ended.
  public final func produce(_ operation: AOperation) {
    let (observers, queue) = withLinks { ($0.observers, $0.chain?.queue) }
    for observer in observers { observer.operation(self, didProduce: operation) }
    operation.add(to: queue ?? AOperationQueue.shared)
  }
}

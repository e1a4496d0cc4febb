// How operations are added to a queue, and wait there until nothing blocks them.

public import Foundation
import Operations
import Synchronization

extension AOperation {
  /// Adds the operation to a queue, with all operations that it needs, each once.
  ///
  /// Those are the operation that delivers to it, and so on upstream, and the operations that their
  /// conditions make. Ordinary dependencies are not added. A second call does nothing.
  ///
  /// The queue holds one operation that stands for all of them. Until all of them have ended, the
  /// queue is not idle, and its `cancelAllOperations()` cancels each of them. An operation that was
  /// cancelled ends at once, even in a suspended queue.
  ///
  /// NB: do not add the operation to a plain queue with `addOperation` as well. On Linux (Swift
  /// 6.3) that queue keeps an unretained pointer to an operation that was started elsewhere. And a
  /// barrier block does not wait for operations that have not begun.
  ///
  /// - Parameter queue: Any queue.
  /// - Complexity: O(n) in the number of operations. NB: on Linux (Swift 6.3) a queue checks all
  ///   its waiting operations whenever one ends, so thousands of chains should not share a queue.
  @discardableResult
  public func add(to queue: OperationQueue) -> Self {
    let chain = QueuedChain(in: queue)
    var operations: [AOperation] = []
    var next: AOperation? = self
    while let operation = next, operation.links.withLock({ $0.join(chain) }) {
      operations.append(operation)
      next = operation.links.withLock { $0.upstream?.operation }
    }
    chain.begin(operations.reversed())
    return self
  }

  /// Adds all blockers of the operation, after it has joined a chain.
  func prepare(in queue: OperationQueue) {
    let (awaited, foreign) = links.withLock { ($0.awaited, $0.foreignDependencies) }
    for operation in awaited { block(until: operation) }
    for operation in foreign { block(untilForeign: operation) }
    prepareConditions(in: queue)
    (queue as? AOperationQueue)?.watch(self)
    // An operation that was cancelled before ends now, and is not started by a slot.
    if isCancelled { start() }
    unblock()
  }

  /// Adds the operations that the conditions make, and sets the categories to wait for.
  private func prepareConditions(in queue: OperationQueue) {
    let conditions = links.withLock { $0.conditions }
    guard !conditions.isEmpty else { return }
    for operation in conditions.compactMap({ $0.dependency(for: self) }) {
      addDependency(operation)
      operation.add(to: queue)
    }
    let categories = Set(conditions.compactMap(\.exclusiveCategory))
    links.withLock { $0.setExclusiveCategories(categories) }
  }

  /// Blocks this operation until another has ended, unless it is in no chain yet, or unblocked.
  func block(until operation: AOperation) {
    guard links.withLock({ $0.addBlocker() }) else { return }
    if !operation.links.withLock({ $0.completion.addSuccessor(self) }) { unblock() }
  }

  /// Blocks this operation until an operation of another kind has ended.
  // NB: on Linux, an operation has unretained pointers to its dependents. This operation may be
  // cancelled and released earlier, so a `KeepAliveOperation` is the dependent: it cannot be
  // cancelled. Each has a queue of its own, because a queue checks all its waiting operations
  // whenever one ends.
  func block(untilForeign operation: Operation) {
    guard links.withLock({ $0.addBlocker() }) else { return }
    let last = KeepAliveOperation([operation]) { [weak self] in self?.unblock() }
    OperationQueue().addOperation(last)
  }

  /// Removes one blocker, and does what comes next if it was the last.
  func unblock() {
    switch links.withLock({ $0.removeBlocker() }) {
    case .waitForCategories(let categories): ExclusivityController.shared.add(self, categories)
    case .readyIn(let chain): chain.becameReady(self)
    case nil: break
    }
  }

  /// Whether this operation waits for another, directly or through others.
  func isWaiting(for other: AOperation) -> Bool {
    // The usual case, when a chain is built from its beginning: no operation has ever waited for
    // the other one.
    guard other.links.withLock({ $0.isAwaited }) else { return self === other }
    var (open, seen): ([AOperation], Set<ObjectIdentifier>) = ([self], [])
    while let operation = open.popLast() {
      guard operation !== other else { return true }
      guard seen.insert(ObjectIdentifier(operation)).inserted else { continue }
      open += operation.links.withLock { $0.awaited }
    }
    return false
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
    let (observers, queue) = links.withLock { ($0.observers, $0.chain?.queue) }
    for observer in observers { observer.operation(self, didProduce: operation) }
    operation.add(to: queue ?? AOperationQueue.shared)
  }
}

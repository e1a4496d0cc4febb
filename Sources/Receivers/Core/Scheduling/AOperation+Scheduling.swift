// How operations are added to a queue, and wait there, each for its turn.

public import Foundation
import Operations
import Synchronization

extension AOperation {
  /// Adds the operation to a queue, and with it all that it needs, each operation once.
  ///
  /// That is the operation that delivers to it, and so on upstream, and the operations that their
  /// conditions make. Ordinary dependencies are not added. A second call does nothing.
  ///
  /// In the queue stands an operation for all of them. From now on, and until all of them have ended,
  /// the queue is not idle, and its `cancelAllOperations()` reaches each. One that was cancelled ends
  /// at once, also in a queue that is suspended. NB: do not put it into a plain queue with
  /// `addOperation` as well: on Linux (Swift 6.3) that queue keeps an unretained pointer to what was
  /// started elsewhere. And a barrier block does not wait for what has not begun.
  ///
  /// - Parameter queue: Any queue.
  /// - Complexity: O(n) in the number of operations. NB: on Linux (Swift 6.3) a queue looks at all that
  ///   wait in it whenever an operation ends; thousands of chains should not share one.
  @discardableResult
  public func add(to queue: OperationQueue) -> Self {
    let run = Run(in: queue)
    var operations: [AOperation] = []
    var next: AOperation? = self
    while let operation = next, operation.links.withLock({ $0.join(run) }) {
      operations.append(operation)
      next = operation.links.withLock { $0.upstream?.operation }
    }
    run.begin(operations.reversed())
    return self
  }

  /// Waits for its turn, in the run that it has joined.
  func queueUp(in queue: OperationQueue) {
    let (awaited, strangers) = links.withLock { ($0.awaited, $0.strangers) }
    for operation in awaited { wait(for: operation) }
    for operation in strangers { wait(forStranger: operation) }
    askConditions(queue)
    (queue as? AOperationQueue)?.watch(self)
    // One that was cancelled before ends now; it has no turn then.
    if isCancelled { start() }
    arrived()
  }

  /// Lets the conditions say what has to end before.
  private func askConditions(_ queue: OperationQueue) {
    let conditions = links.withLock { $0.conditions }
    guard !conditions.isEmpty else { return }
    for operation in conditions.compactMap({ $0.dependency(for: self) }) {
      addDependency(operation)
      operation.add(to: queue)
    }
    let categories = Set(conditions.compactMap(\.exclusiveCategory))
    links.withLock { $0.standInLine(of: categories) }
  }

  /// Waits until another operation has ended, if it is time to wait.
  func wait(for operation: AOperation) {
    guard links.withLock({ $0.expect() }) else { return }
    if !operation.links.withLock({ $0.ending.precede(self) }) { arrived() }
  }

  /// Waits for an operation of another kind.
  // NB: it has an unretained pointer to what depends on it, on Linux. So not this operation does, which
  // may be cancelled and released before, but one that nobody can cancel. Each is in a queue of its
  // own: a queue looks at all that wait in it whenever one ends.
  func wait(forStranger operation: Operation) {
    guard links.withLock({ $0.expect() }) else { return }
    let last = KeepAliveOperation([operation]) { [weak self] in self?.arrived() }
    OperationQueue().addOperation(last)
  }

  /// One that it waited for has ended.
  func arrived() {
    switch links.withLock({ $0.arrived() }) {
    case .standInLine(let categories): Exclusivity.shared.enter(self, categories)
    case .takeTurn(let run): run.ready(self)
    case nil: break
    }
  }

  /// Whether it waits for another, over however many between.
  func waits(for other: AOperation) -> Bool {
    // Nobody waits for one that was never waited for: the rule, when a chain is built from its beginning.
    guard other.links.withLock({ $0.isAwaited }) else { return self === other }
    var (left, seen): ([AOperation], Set<ObjectIdentifier>) = ([self], [])
    while let operation = left.popLast() {
      guard operation !== other else { return true }
      guard seen.insert(ObjectIdentifier(operation)).inserted else { continue }
      left += operation.links.withLock { $0.awaited }
    }
    return false
  }
}

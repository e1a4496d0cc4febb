// How operations get into a queue, each when it is its turn.

public import Foundation
import Synchronization

extension AOperation {
  /// Adds the operation to a queue, and with it all that it needs, each operation once.
  ///
  /// That is the operation that delivers to it, and so on upstream, and the operations that their
  /// conditions make. Ordinary dependencies are not added. A second call does nothing.
  ///
  /// An operation enters the queue when all that it waits for has a result, and before that has left
  /// the queue. So a queue never looks idle in the middle of a chain. `cancelAllOperations()` cancels
  /// those that are in the queue; the others learn of it by what they receive.
  ///
  /// - Parameter queue: Any queue. None of the operations may be in one already, unless this method
  ///   or an ``AOperationQueue`` has added it.
  /// - Complexity: O(n) in the number of operations. None depends on another as Foundation has it:
  ///   there a chain costs O(n²).
  @discardableResult
  public func add(to queue: OperationQueue) -> Self {
    var run: [AOperation] = []
    var next: AOperation? = self
    while let operation = next, operation.links.withLock({ $0.add(to: queue) }) {
      run.append(operation)
      next = operation.links.withLock { $0.upstream?.operation }
    }
    run.reverse()
    for operation in run { operation.prepare(for: queue) }
    for operation in run { operation.queueUp() }
    return self
  }

  /// Lets the conditions make what has to run before.
  private func prepare(for queue: OperationQueue) {
    let conditions = links.withLock { $0.conditions }
    guard !conditions.isEmpty else { return }
    let made = conditions.compactMap { $0.dependency(for: self) }
    links.withLock { $0.dependencies += made.filter { $0 !== self } }
    for operation in made { operation.add(to: queue) }
    let earlier = Exclusivity.shared.enter(self, conditions.compactMap(\.exclusiveCategory))
    links.withLock { $0.dependencies += earlier }
  }

  /// Waits for its turn.
  private func queueUp() {
    for operation in links.withLock({ $0.awaited }) { wait(for: operation) }
    arrived()
    if isCancelled { enterQueue() }
  }

  /// Waits for another operation's result, unless it has none yet to wait in.
  func wait(for operation: AOperation) {
    guard links.withLock({ $0.expect() }) else { return }
    if !operation.links.withLock({ $0.precede(self) }) { arrived() }
  }

  /// What it waited for is there.
  func arrived() { submit(links.withLock { $0.arrived() }) }

  /// Does not wait any longer.
  func enterQueue() { submit(links.withLock { $0.enter() }) }

  private func submit(_ queue: OperationQueue?) {
    if let queue = queue as? AOperationQueue {
      queue.accept(self)
    } else {
      queue?.addOperation(self)
    }
  }
}

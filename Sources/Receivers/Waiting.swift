// How operations get into a queue, each when it is its turn.

public import Foundation
import Operations
import Synchronization

extension AOperation {
  /// Adds the operation to a queue, and with it all that it needs, each operation once.
  ///
  /// That is the operation that delivers to it, and so on upstream, and the operations that their
  /// conditions make. Ordinary dependencies are not added. A second call does nothing.
  ///
  /// This operation is in the queue from now on, so that the queue is not idle before it has finished,
  /// and that `cancelAllOperations()` reaches it, and all upstream. The others enter the queue when it
  /// is their turn.
  ///
  /// - Parameter queue: Any queue. None of the operations may be in one already, unless this method
  ///   or an ``AOperationQueue`` has added it.
  /// - Complexity: O(n) in the number of operations. NB: on Linux (Swift 6.3) a queue looks at all that
  ///   wait in it whenever an operation ends; thousands of chains should not share one.
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
    // NB: before any turn can come. On Linux (Swift 6.3) a queue asks for `isReady`, and notes the answer
    // a moment later: it would miss a turn that came in between.
    if links.withLock({ $0.waits }) { enterQueue() }
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
    let categories = conditions.compactMap(\.exclusiveCategory)
    for earlier in Exclusivity.shared.enter(self, categories) { wait(for: earlier) }
  }

  /// Waits for its turn.
  private func queueUp() {
    for operation in links.withLock({ $0.awaited }) { wait(for: operation) }
    arrived()
    if isCancelled { enterQueue() }
  }

  /// Waits until another operation has ended, if it is time to wait.
  func wait(for operation: AOperation) {
    guard links.withLock({ $0.expect() }) else { return }
    if !operation.links.withLock({ $0.precede(self) }) { arrived() }
  }

  /// One that it waited for has ended.
  func arrived() {
    guard links.withLock({ $0.arrived() }) else { return }
    if !enterQueue() { tellQueue() }
  }

  /// Puts the operation into its queue; false if it was there before.
  @discardableResult
  func enterQueue() -> Bool {
    guard let queue = links.withLock({ $0.enter() }) else { return false }
    if let queue = queue as? AOperationQueue {
      queue.accept(self)
    } else {
      queue.addOperation(self)
    }
    return true
  }

  /// Tells the queue that it is this operation's turn.
  private func tellQueue() {
    willChangeValue(forKey: "isReady")
    didChangeValue(forKey: "isReady")
  }
}

// How an operation waits for others, and how all of them get into a queue.

public import Foundation
import Operations
import Synchronization

extension AOperation {
  /// Whether something has still to end before the operation may start.
  var isWaiting: Bool {
    links.withLock { $0.awaited }.contains { !$0.hasEnded }
  }

  /// Whether the operation has ended, and those who waited have been called.
  private var hasEnded: Bool { links.withLock { $0.ended.value != nil } }

  /// Lets the queue ask again once another operation has ended.
  func wait(for operation: AOperation) {
    operation.whenEnded { [weak self] _ in self?.readinessMayHaveChanged() }
    readinessMayHaveChanged()
  }

  func readinessMayHaveChanged() {
    willChangeValue(forKey: "isReady")
    didChangeValue(forKey: "isReady")
  }

  /// Adds the operation to a queue, and with it all that it needs, each operation once.
  ///
  /// That is the operation that delivers to it, and so on upstream, and the operations that their
  /// conditions make. Ordinary dependencies are not added. A second call does nothing.
  ///
  /// - Parameter queue: Any queue. None of the operations may be in one already, unless this method
  ///   or an ``AOperationQueue`` has added it.
  /// - Complexity: O(n) in the number of operations.
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
    if let queue = queue as? AOperationQueue {
      queue.accept(run)
    } else {
      queue.addOperations(run, waitUntilFinished: false)
    }
    // NB: on Linux (Swift 6.3) a queue that is just taking an operation misses that it becomes ready.
    for operation in run where operation.links.withLock({ !$0.awaited.isEmpty }) {
      operation.readinessMayHaveChanged()
    }
    return self
  }

  /// Lets the conditions make what has to run before.
  private func prepare(for queue: OperationQueue) {
    let conditions = links.withLock { $0.conditions }
    guard !conditions.isEmpty else { return }
    for case let dependency? in conditions.map({ $0.dependency(for: self) }) {
      addDependency(dependency)
      dependency.add(to: queue)
    }
    Exclusivity.shared.enter(self, conditions.compactMap(\.exclusiveCategory))
  }
}

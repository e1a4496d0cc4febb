// An operation that gives rise to another.

import Synchronization

extension AOperation {
  /// Adds another operation to the queue that this one is in, and tells the observers.
  ///
  /// The two do not wait for one another.
  ///
  /// - Parameter operation: Gets into the shared queue if this one was added to none, or has ended.
  public final func produce(_ operation: AOperation) {
    let (observers, queue) = links.withLock { ($0.observers, $0.run?.queue) }
    for observer in observers { observer.operation(self, didProduce: operation) }
    operation.add(to: queue ?? AOperationQueue.shared)
  }
}

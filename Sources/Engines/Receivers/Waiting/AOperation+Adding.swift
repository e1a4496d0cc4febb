// How operations are added to a queue, or to threads of Dispatch.

public import Foundation
import Operations
import Synchronization

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
  ///   the same thread; one that ends later costs a hop to another. An operation that waits with its
  ///   delivery takes 1,100 bytes on Linux (Swift 6.3), of which 544 are Foundation's.
  @discardableResult
  public func add(to queue: OperationQueue) -> Self {
    let chain = QueuedChain(in: queue)
    chain.begin(addWithUpstream(to: chain))
    return self
  }

  /// Adds the operations that the conditions make.
  ///
  /// A cancelled operation never executes, so nothing has to run before it.
  final func add(_ conditions: [any AOperationCondition], in queue: OperationQueue?) {
    guard !isCancelled else { return }
    for operation in conditions.compactMap({ $0.dependency(for: self) }) {
      join(operation)
      if let queue { operation.add(to: queue) } else { operation.addOnDispatchThreads() }
    }
  }
}

extension WaitingOperation {
  /// Runs the operation, with all operations that it needs, on threads of Dispatch.
  final func addOnDispatchThreads() {
    for operation in addWithUpstream(to: nil) { operation.wait(in: nil) }
  }
}

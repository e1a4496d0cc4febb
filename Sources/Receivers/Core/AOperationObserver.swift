// Who watches an operation.

import Synchronization

/// Is told what happens to an operation, on any thread.
public protocol AOperationObserver: Sendable {
  /// The operation's conditions hold, and it executes now.
  func operationDidStart(_ operation: AOperation)
  /// The operation adds another one to its queue.
  func operation(_ operation: AOperation, didProduce produced: AOperation)
  /// The operation has ended, perhaps without having started.
  func operationDidFinish(_ operation: AOperation, error: AOperationError?)
}

extension AOperationObserver {
  /// Does nothing.
  public func operationDidStart(_ operation: AOperation) {}
  /// Does nothing.
  public func operation(_ operation: AOperation, didProduce produced: AOperation) {}
  /// Does nothing.
  public func operationDidFinish(_ operation: AOperation, error: AOperationError?) {}
}

extension AOperation {
  /// Adds observers.
  ///
  /// - Parameter observers: Are told what happens from now on; of the end also if it has come already.
  @discardableResult
  public func observers(_ observers: any AOperationObserver...) -> Self {
    links.withLock { $0.add(observers) }
    for observer in observers {
      // `unowned` is safe: the operation alone calls the closure, and is alive then.
      whenEnded { [unowned self] in observer.operationDidFinish(self, error: error) }
    }
    return self
  }
}

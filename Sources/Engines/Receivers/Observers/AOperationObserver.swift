// An observer: it is told what happens to an operation.

import Synchronization

/// Learns what happens to an operation, on any thread.
public protocol AOperationObserver: Sendable {
  /// Called when the operation's conditions hold, just before it executes.
  func operationDidStart(_ operation: AOperation)
  /// Called when the operation is about to add another one to its queue.
  func operation(_ operation: AOperation, didProduce produced: AOperation)
  /// Called when the operation has ended, perhaps without having started.
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
  /// - Parameter observers: They learn of what happens from now on, and of the end even if it has
  ///   come already.
  @discardableResult
  public func observers(_ observers: any AOperationObserver...) -> Self {
    parts.withLock { if $0.endHandlers != nil { $0.observers += observers } }
    for observer in observers {
      // `unowned` is safe: only the operation calls the closure, and is alive then.
      whenEnded { [unowned self] in observer.operationDidFinish(self, error: error) }
    }
    return self
  }
}

// An observer made of closures.

/// An observer that calls closures.
public struct BlockObserver: AOperationObserver {
  private let didStart: (@Sendable (AOperation) -> Void)?
  private let didProduce: (@Sendable (AOperation, AOperation) -> Void)?
  private let didFinish: (@Sendable (AOperation, AOperationError?) -> Void)?

  /// Makes an observer; each closure gets the operation first.
  ///
  /// - Parameters:
  ///   - didStart: Called when the operation executes.
  ///   - didProduce: Called with another operation that it adds to its queue.
  ///   - didFinish: Called with the error, or nil after a success.
  public init(
    didStart: (@Sendable (AOperation) -> Void)? = nil,
    didProduce: (@Sendable (AOperation, AOperation) -> Void)? = nil,
    didFinish: (@Sendable (AOperation, AOperationError?) -> Void)? = nil
  ) {
    (self.didStart, self.didProduce, self.didFinish) = (didStart, didProduce, didFinish)
  }

  /// Calls `didStart`.
  public func operationDidStart(_ operation: AOperation) { didStart?(operation) }

  /// Calls `didProduce`.
  public func operation(_ operation: AOperation, didProduce produced: AOperation) {
    didProduce?(operation, produced)
  }

  /// Calls `didFinish`.
  public func operationDidFinish(_ operation: AOperation, error: AOperationError?) {
    didFinish?(operation, error)
  }
}

// A condition: what must hold before an operation executes.

import Synchronization

/// A test that is made just before an operation executes.
///
/// It answers at once. If something takes time, a login for example, the condition makes an
/// operation for it. That operation runs first, and the condition then looks at its result.
public protocol AOperationCondition: Sendable {
  /// Makes an operation that has to run first; called when the operation is added to a queue, unless
  /// it was cancelled before.
  func dependency(for operation: AOperation) -> AOperation?

  /// Tests whether the operation may execute; returns if it may.
  ///
  /// - Throws: Why it may not; the operation fails with this error.
  func evaluate(for operation: AOperation) throws
}

extension AOperationCondition {
  /// Makes nothing.
  public func dependency(for operation: AOperation) -> AOperation? { nil }
}

extension AOperation {
  /// Adds conditions; the first that does not hold ends the operation with its error.
  ///
  /// Add them before the operation is added to a queue. Otherwise a condition's dependency does not
  /// run first.
  ///
  /// - Parameter conditions: Evaluated in this order. A condition that is added after the operation
  ///   has started is not evaluated.
  @discardableResult
  public func conditions(_ conditions: any AOperationCondition...) -> Self {
    parts.withLock { if $0.endHandlers != nil { $0.conditions += conditions } }
    return self
  }
}

// What must hold before an operation executes.

import Synchronization

/// A question that is asked just before an operation executes.
///
/// It is answered at once. What takes time, a login say, is an operation: the condition makes it as a
/// dependency, which runs first, and then looks at what came of it.
public protocol AOperationCondition: Sendable {
  /// Makes an operation that has to run before; called when the operation is added to a queue.
  func dependency(for operation: AOperation) -> AOperation?

  /// What kind of operations must not run at the same time; nil if any may.
  var exclusiveCategory: ObjectIdentifier? { get }

  /// Answers whether the operation may execute.
  ///
  /// - Throws: Why it may not; the operation fails with this error.
  func evaluate(for operation: AOperation) throws
}

extension AOperationCondition {
  /// Makes nothing.
  public func dependency(for operation: AOperation) -> AOperation? { nil }

  /// Any operation may run at the same time.
  public var exclusiveCategory: ObjectIdentifier? { nil }
}

extension AOperation {
  /// Adds conditions; the first that does not hold ends the operation with its error.
  ///
  /// Add them before the operation is added to a queue: only then do they make what has to run before,
  /// and keep others from running at the same time.
  ///
  /// - Parameter conditions: Asked in this order. One that is added after the operation has started is
  ///   not asked.
  @discardableResult
  public func conditions(_ conditions: any AOperationCondition...) -> Self {
    links.withLock { $0.add(conditions) }
    return self
  }
}

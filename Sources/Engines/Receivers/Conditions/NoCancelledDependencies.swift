// A condition on the operations that an operation waited for.

import Foundation

/// Holds if no operation was cancelled that the operation waited for.
public struct NoCancelledDependencies: AOperationCondition {
  /// Makes the condition.
  public init() {}

  /// Checks the operation's dependencies, and the operation that delivered to it.
  ///
  /// - Throws: ``AOperationError/Reason/conditionFailed(_:)`` if one of them was cancelled.
  public func evaluate(for operation: AOperation) throws {
    guard operation.dependencies.contains(where: \.isCancelled) else { return }
    throw AOperationError.Reason.conditionFailed("NoCancelledDependencies")
  }
}

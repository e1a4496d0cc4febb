// A condition about what came before.

import Foundation

/// Holds if no operation that this one waited for was cancelled.
public struct NoCancelledDependencies: AOperationCondition {
  /// Makes the condition.
  public init() {}

  /// Looks at the operation's dependencies, and at the one that delivered to it.
  ///
  /// - Throws: ``AOperationError/Reason/conditionFailed(_:)`` if one was cancelled.
  public func evaluate(for operation: AOperation) throws {
    guard operation.dependencies.contains(where: \.isCancelled) else { return }
    throw AOperationError.Reason.conditionFailed("NoCancelledDependencies")
  }
}

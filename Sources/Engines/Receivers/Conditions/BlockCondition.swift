// A condition that is a closure.

/// A condition that calls a closure.
public struct BlockCondition: AOperationCondition {
  private let name: String
  private let holds: @Sendable () throws -> Bool

  /// Makes a condition.
  ///
  /// - Parameters:
  ///   - name: The name of the condition in the error.
  ///   - holds: Returns whether the operation may execute, or throws why it may not.
  public init(_ name: String = "BlockCondition", _ holds: @escaping @Sendable () throws -> Bool) {
    (self.name, self.holds) = (name, holds)
  }

  /// Calls the closure.
  ///
  /// - Throws: The closure's error, or ``AOperationError/Reason/conditionFailed(_:)``.
  public func evaluate(for operation: AOperation) throws {
    guard try holds() else { throw AOperationError.Reason.conditionFailed(name) }
  }
}

// A condition that is a closure.

/// A condition that asks a closure.
public struct BlockCondition: AOperationCondition {
  private let name: String
  private let holds: @Sendable () throws -> Bool

  /// Makes a condition.
  ///
  /// - Parameters:
  ///   - name: What the error calls it.
  ///   - holds: Gives whether the operation may execute, or throws why it may not.
  public init(_ name: String = "BlockCondition", _ holds: @escaping @Sendable () throws -> Bool) {
    (self.name, self.holds) = (name, holds)
  }

  /// Asks the closure.
  ///
  /// - Throws: Its error, or ``AOperationError/Reason/conditionFailed(_:)``.
  public func evaluate(for operation: AOperation) throws {
    guard try holds() else { throw AOperationError.Reason.conditionFailed(name) }
  }
}

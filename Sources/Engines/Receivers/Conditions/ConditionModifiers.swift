// Conditions that change another condition: `NegatedCondition` and `SilentCondition`.

/// The opposite of a condition.
public struct NegatedCondition: AOperationCondition {
  private let condition: any AOperationCondition

  /// Makes the opposite of a condition.
  public init(_ condition: any AOperationCondition) { self.condition = condition }

  /// The operation that the condition makes.
  public func dependency(for operation: AOperation) -> AOperation? {
    condition.dependency(for: operation)
  }

  /// The category of the condition.
  public var exclusiveCategory: ObjectIdentifier? { condition.exclusiveCategory }

  /// Holds if the condition does not.
  ///
  /// - Throws: ``AOperationError/Reason/conditionFailed(_:)`` if the condition holds.
  public func evaluate(for operation: AOperation) throws {
    guard (try? condition.evaluate(for: operation)) == nil else {
      throw AOperationError.Reason.conditionFailed("not \(type(of: condition))")
    }
  }
}

/// A condition without its dependency: it tests for a login, for example, but does not log in.
public struct SilentCondition: AOperationCondition {
  private let condition: any AOperationCondition

  /// Makes a condition that ignores another one's dependency.
  public init(_ condition: any AOperationCondition) { self.condition = condition }

  /// The category of the condition.
  public var exclusiveCategory: ObjectIdentifier? { condition.exclusiveCategory }

  /// Holds if the condition does.
  ///
  /// - Throws: The error of the condition.
  public func evaluate(for operation: AOperation) throws {
    try condition.evaluate(for: operation)
  }
}

// A condition that holds when another does not.

/// The opposite of a condition.
public struct NegatedCondition: AOperationCondition {
  private let condition: any AOperationCondition

  /// Turns a condition around.
  public init(_ condition: any AOperationCondition) { self.condition = condition }

  /// What the condition makes.
  public func dependency(for operation: AOperation) -> AOperation? {
    condition.dependency(for: operation)
  }

  /// What the condition says.
  public var exclusiveCategory: ObjectIdentifier? { condition.exclusiveCategory }

  /// Holds if the condition does not.
  ///
  /// - Throws: ``AOperationError/Reason/conditionFailed(_:)`` if it does.
  public func evaluate(for operation: AOperation) throws {
    guard (try? condition.evaluate(for: operation)) == nil else {
      throw AOperationError.Reason.conditionFailed("not \(type(of: condition))")
    }
  }
}

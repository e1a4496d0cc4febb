// A condition that asks, and does nothing about the answer.

/// A condition without its dependency: it asks whether there was a login, and does not log in.
public struct SilentCondition: AOperationCondition {
  private let condition: any AOperationCondition

  /// Silences a condition.
  public init(_ condition: any AOperationCondition) { self.condition = condition }

  /// What the condition says.
  public var exclusiveCategory: ObjectIdentifier? { condition.exclusiveCategory }

  /// Asks the condition.
  ///
  /// - Throws: Its error.
  public func evaluate(for operation: AOperation) throws {
    try condition.evaluate(for: operation)
  }
}

// A value that comes once, and those who wait for it.

/// The outcome of an operation: pending with all who wait for it, or settled with a value.
///
/// The first value counts. Each handler gets it once, whether it came before or after the value. A
/// pure state, which calls nobody: keep it behind a lock, and call the handlers outside.
public struct Outcome<Value: Sendable>: Sendable {
  /// Waits for the value.
  public typealias Handler = @Sendable (Value) -> Void

  private enum Phase {
    case pending([Handler])
    case settled(Value)
  }

  private var phase = Phase.pending([])

  /// An outcome that nobody knows, and nobody waits for.
  public init() {}

  /// The value; nil as long as there is none.
  public var value: Value? {
    if case .settled(let value) = phase { value } else { nil }
  }

  /// Settles the outcome.
  ///
  /// - Returns: Those who waited, each to be called with the value; nobody if it was settled before.
  public mutating func settle(_ value: Value) -> [Handler] {
    guard case .pending(let waiting) = phase else { return [] }
    phase = .settled(value)
    return waiting
  }

  /// Lets a handler wait for the value.
  ///
  /// - Returns: The value if there is one: the handler is to be called with it at once.
  public mutating func wait(_ handler: @escaping Handler) -> Value? {
    guard case .pending(let waiting) = phase else { return value }
    phase = .pending(waiting + [handler])
    return nil
  }
}

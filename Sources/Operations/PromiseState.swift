// A value that is set once, and the handlers that wait for it.

/// A promise as a pure state: pending, with the handlers that wait, or settled with a value.
///
/// The first value counts. Each handler gets it once, whether it was added before or after the
/// value came. The state calls no handler itself: keep it behind a lock, and call the handlers
/// outside.
public struct PromiseState<Value: Sendable>: Sendable {
  /// Takes the value.
  public typealias Handler = @Sendable (Value) -> Void

  private enum Phase {
    case pending([Handler])
    case settled(Value)
  }

  private var phase = Phase.pending([])

  /// Makes a pending promise without handlers.
  public init() {}

  /// The value; nil while the promise is pending.
  public var value: Value? {
    if case .settled(let value) = phase { value } else { nil }
  }

  /// Settles the promise; a second call changes nothing.
  ///
  /// - Returns: The handlers that waited, each to be called with the value; none if the promise was
  ///   settled before.
  public mutating func settle(_ value: Value) -> [Handler] {
    guard case .pending(let waiting) = phase else { return [] }
    phase = .settled(value)
    return waiting
  }

  /// Adds a handler, unless the value is there already.
  ///
  /// - Returns: The value if there is one: call the handler with it at once, since it is not kept.
  public mutating func wait(_ handler: @escaping Handler) -> Value? {
    guard case .pending(let waiting) = phase else { return value }
    phase = .pending(waiting + [handler])
    return nil
  }
}

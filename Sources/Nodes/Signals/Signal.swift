// What travels down a chain: a value, an error, or the word that nothing will come.

/// One thing that a context tells its subscribers.
enum Signal: Sendable {
  case value(Payload)
  case error(any Error)
  case canceled

  /// Whether nothing can follow, in a context of any kind.
  var isFinal: Bool {
    if case .value = self { false } else { true }
  }

  /// A value that a function makes, or the error that it throws.
  init<Value: Sendable>(_ make: () throws -> Value) {
    do { self = .value(Payload(try make())) } catch { self = .error(error) }
  }

  /// The signal of another value; errors and cancels pass unchanged.
  func map<Value: Sendable, New: Sendable>(_ transform: (Value) throws -> New) -> Signal {
    guard case .value(let payload) = self else { return self }
    return Signal { try transform(payload.value(as: Value.self)) }
  }
}

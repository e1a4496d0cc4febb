// What travels down a chain: a value, an error or a cancel.

/// One event that a context reports to its subscribers.
enum Signal: Sendable {
  case value(ErasedValue)
  case error(any Error)
  case canceled

  /// Whether this signal ends every context, a multicast one too.
  var isFinal: Bool {
    if case .value = self { false } else { true }
  }

  /// Makes a signal of the value that a function returns, or of the error that it throws.
  init<Value: Sendable>(catching make: () throws -> Value) {
    do { self = .value(ErasedValue(try make())) } catch { self = .error(error) }
  }

  /// Returns the signal with its value transformed; errors and cancels are returned unchanged.
  ///
  /// - Parameter transform: Makes the new value. If it throws, the result is that error.
  func map<Value: Sendable, New: Sendable>(_ transform: (Value) throws -> New) -> Signal {
    guard case .value(let erased) = self else { return self }
    return Signal { try transform(erased.value(as: Value.self)) }
  }
}

/// The last signal of a context that cannot change any more, with its log.
struct SettledSignal: Sendable {
  let signal: Signal
  var log = ChainLog()
}

// What travels down a chain: a `Signal`, as a `Message` with its log; and `NoValueError`.

/// One event that a context reports to its subscribers.
enum Signal: Sendable {
  case value(ErasedValue)
  case error(any Error)
  case canceled
  /// The end of a multicast context that has no more values.
  case finished

  /// Whether this signal ends every context, a multicast one too.
  var isFinal: Bool {
    if case .value = self { false } else { true }
  }

  /// Whether this signal is a cancel.
  var isCancel: Bool {
    if case .canceled = self { true } else { false }
  }

  /// Makes a signal of the value that a function returns, or of the error that it throws.
  init<Value: Sendable>(catching make: () throws -> Value) {
    do { self = .value(ErasedValue(try make())) } catch { self = .error(error) }
  }

  /// Returns the signal with its value transformed; all other signals are returned unchanged.
  ///
  /// - Parameter transform: Makes the new value. If it throws, the result is that error.
  func map<Value: Sendable, New: Sendable>(_ transform: (Value) throws -> New) -> Signal {
    guard case .value(let erased) = self else { return self }
    return Signal { try transform(erased.value(as: Value.self)) }
  }
}

/// A signal on its way, with the log that travels with it.
struct Message: Sendable {
  let signal: Signal
  var log = ChainLog()
}

/// The error of a single result whose multicast work has finished without a value.
public struct NoValueError: Error, Equatable {
  /// Makes the error.
  public init() {}
}

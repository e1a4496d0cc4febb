// What travels down a chain, a `Signal`, and who receives it, a `Subscriber`.

/// How a result ends: every context has one signal, and no other follows it.
enum Signal: Sendable {
  case value(ErasedValue)
  case error(any Error)
  case canceled

  /// Makes a signal of the value that a function returns, or of the error that it throws.
  init<Value: Sendable>(catching make: () throws -> Value) {
    do { self = .value(ErasedValue(try make())) } catch { self = .error(error) }
  }
}

/// A value without its type, so that the core is compiled once for all types.
///
/// NB: the compiler does not specialize generic code of this module for the types of another module.
/// When the core's state was generic in the value, a chain of four nodes took five times as long.
struct ErasedValue: Sendable {
  private let stored: any Sendable

  /// Stores a value.
  init(_ value: some Sendable) { stored = value }

  /// Returns the stored value.
  ///
  /// - Parameter type: The type with which the value was stored.
  func value<Value: Sendable>(as type: Value.Type) -> Value {
    func open<Stored: Sendable>(_ stored: Stored) -> Value {
      precondition(
        Stored.self == Value.self, "a context has subscribers for values of its own type")
      return unsafeBitCast(stored, to: Value.self)  // safe: both types are the same
    }
    return open(stored)
  }
}

/// Who receives the signal of a context.
enum Subscriber: Sendable {
  /// A handler for the value.
  case onCompleted(@Sendable (ErasedValue) -> Void)
  /// A handler for the error.
  case onError(@Sendable (any Error) -> Void)
  /// A handler for the cancel.
  case onCanceled(@Sendable () -> Void)
  /// A handler for the end, called after all others.
  case onEnd(@Sendable () -> Void)
  /// A context that follows, and what it makes of the signal.
  case branch(AnyObserver, Reaction)

  /// What a context makes of the signal of a context that it follows.
  typealias Reaction = @Sendable (Signal) -> OperatorResult

  /// Whether this subscriber is called after all others.
  var isForEnd: Bool {
    if case .onEnd = self { true } else { false }
  }

  /// Whether this subscriber is meant for this kind of signal.
  func wants(_ signal: Signal) -> Bool {
    switch (self, signal) {
    case (.branch, _), (.onEnd, _): true
    case (.onCompleted, .value), (.onError, .error), (.onCanceled, .canceled): true
    default: false
    }
  }
}

/// What an operator makes of a signal.
enum OperatorResult: Sendable {
  /// End with this signal.
  case end(Signal)
  /// Follow further work: its signal is the end.
  case follow(AnyObserver)
  /// Wait for the signals of other contexts.
  case wait

  /// Follows the work that a function begins, or ends with the error that it throws.
  init(catching begin: () throws -> AnyObserver) {
    do { self = .follow(try begin()) } catch { self = .end(.error(error)) }
  }
}

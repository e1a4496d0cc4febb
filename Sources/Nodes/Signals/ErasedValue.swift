// A value without its type, so that the engine's state is compiled once, for all types.

/// A value on its way from a context to its subscribers.
///
/// NB: code that is generic in the value is not specialized for another module's types; with the
/// type in the state, and not only around it, a chain of four nodes took five times as long.
struct Payload: Sendable {
  private final class Box<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private let box: any AnyObject & Sendable

  /// Puts a value in.
  init<Value: Sendable>(_ value: Value) { box = Box(value) }

  /// Takes the value out, in the type in which it was put in.
  func value<Value: Sendable>(as type: Value.Type) -> Value {
    // Safe: an `Observer<Value>` and what subscribes to it put in and take out this type alone.
    unsafeDowncast(box, to: Box<Value>.self).value
  }
}

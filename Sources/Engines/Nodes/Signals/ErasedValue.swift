// A value without its type, so that the context's core is compiled once for all types.

/// A value on its way from a context to its subscribers.
///
/// NB: the compiler does not specialize generic code of this module for the types of another module.
/// When the core's state was generic in the value, a chain of four nodes took five times as long.
struct ErasedValue: Sendable {
  private final class Storage<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private let storage: any AnyObject & Sendable

  /// Stores a value.
  init<Value: Sendable>(_ value: Value) { storage = Storage(value) }

  /// Returns the stored value.
  ///
  /// - Parameter type: The type with which the value was stored.
  func value<Value: Sendable>(as type: Value.Type) -> Value {
    // Safe: an `Observer<Value>` and its subscribers store and read values of this type only.
    unsafeDowncast(storage, to: Storage<Value>.self).value
  }
}

// Observers of results that are already there: a chain begins with one.

extension Observer {
  /// Makes an observer of a value.
  ///
  /// - Returns: An observer that has ended with this value.
  public static func emit(data: Value) -> Observer<Value> {
    Observer(Message(signal: .value(ErasedValue(data))))
  }

  /// Makes an observer of a value of another type, for a chain that ends with a different type.
  ///
  /// ```swift
  /// func process(_ id: String) -> Observer<User> {
  ///   .emit(data: id).dispatch(on: queue).map { next.process($0) }
  /// }
  /// ```
  ///
  /// - Returns: An observer that has ended with this value.
  public static func emit<Other>(data: Other) -> Observer<Other> {
    Observer<Other>(Message(signal: .value(ErasedValue(data))))
  }

  /// Makes an observer of the value that a function returns, or of the error that it throws.
  ///
  /// - Parameter body: Called once, before this call returns.
  /// - Returns: An observer that has ended with this value or error.
  public static func emit(catching body: () throws -> Value) -> Observer<Value> {
    Observer(Message(signal: Signal(catching: body)))
  }

  /// Makes an observer of an error.
  ///
  /// - Returns: An observer that has ended with this error.
  public static func emit(error: any Error) -> Observer<Value> {
    Observer(Message(signal: .error(error)))
  }
}

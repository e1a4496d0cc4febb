// Results that are there already.

extension Observer {
  /// Makes an observer of a value that is there.
  public static func emit(data: Value) -> Observer<Value> {
    Observer(ContextState(Settled(signal: .value(Payload(data)))))
  }

  /// Makes an observer of a value of any type, where a chain begins with another than it ends with.
  ///
  /// ```swift
  /// func process(_ id: String) -> Observer<User> {
  ///   .emit(data: id).dispatch(on: queue).map { next.process($0) }
  /// }
  /// ```
  public static func emit<Other>(data: Other) -> Observer<Other> {
    Observer<Other>(ContextState(Settled(signal: .value(Payload(data)))))
  }

  /// Makes an observer of what a function returns or throws, which is called now.
  public static func emit(catching body: () throws -> Value) -> Observer<Value> {
    Observer(ContextState(Settled(signal: Signal(body))))
  }

  /// Makes an observer of an error that is there.
  public static func emit(error: any Error) -> Observer<Value> {
    Observer(ContextState(Settled(signal: .error(error))))
  }
}

// The writing side, which emits the result: a `Context`, or `emit` for a result that is there already.

/// A result that is still to be emitted, once.
///
/// The first value, error or cancel is the outcome, and later ones do nothing. Every subscriber,
/// early or late, receives the outcome exactly once.
///
/// ```swift
/// func send(_ request: URLRequest) -> Observer<HTTPResponse> {
///   let result = Context<HTTPResponse>()
///   let task = transport.send(request) { answer in
///     switch answer {
///     case .success(let response): result.emit(data: response)
///     case .failure(let error): result.emit(error: error)
///     }
///   }
///   return result.stops { task.cancel() }
/// }
/// ```
///
/// `@unchecked Sendable`: the class adds no property to ``Observer``.
public class Context<Value: Sendable>: Observer<Value>, @unchecked Sendable {
  /// Makes a context that waits for its outcome.
  public init() { super.init(ContextCore()) }

  override init(_ core: ContextCore?) { super.init(core) }

  /// Emits a value, and calls its handlers, on this thread or on the context's queue.
  ///
  /// After the end it does nothing.
  ///
  /// - Returns: This context.
  @discardableResult
  public func emit(data: Value) -> Self {
    end(with: .value(ErasedValue(data)))
    return self
  }

  /// A value of another type cannot be emitted; this says so at the call.
  @available(*, unavailable, message: "cannot convert the value to the type of this context")
  @discardableResult
  public func emit<Other>(data: Other) -> Self { self }

  /// Emits an error, and calls its handlers, on this thread or on the context's queue.
  ///
  /// After the end it does nothing.
  ///
  /// - Returns: This context.
  @discardableResult
  public func emit(error: any Error) -> Self {
    end(with: .error(error))
    return self
  }

  /// Adds a function that stops the work behind this result.
  ///
  /// - Parameter stop: Called once, when this context or an observer made from it is cancelled; at
  ///   once if that has happened already. Several functions are called in order. The context releases
  ///   them when it ends.
  /// - Returns: This context.
  @discardableResult
  public func stops(_ stop: @escaping @Sendable () -> Void) -> Self {
    Trampoline.run { _ = core?.add(.function(stop), &$0) }
    return self
  }

  /// Passes everything on that other work gives: its value, its error and its cancel.
  ///
  /// A cancel goes the other way: if this context is cancelled, or has been already, the other work is
  /// stopped. Use this in a node of your own that cannot be written with operators. Handlers for the
  /// value and the error alone would lose cancels in both directions.
  ///
  /// - Parameter source: The observer of the other work.
  /// - Returns: This context.
  @discardableResult
  public func forward(from source: Observer<Value>) -> Self {
    follow(source) { .end($0) }
    return self
  }
}

extension Observer {
  /// Makes an observer of a value.
  ///
  /// - Returns: An observer that has ended with this value.
  public static func emit(data: Value) -> Observer<Value> {
    SettledObserver(.value(ErasedValue(data)))
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
    SettledObserver<Other>(.value(ErasedValue(data)))
  }

  /// Makes an observer of the value that a function returns, or of the error that it throws.
  ///
  /// - Parameter body: Called once, before this call returns.
  /// - Returns: An observer that has ended with this value or error.
  public static func emit(catching body: () throws -> Value) -> Observer<Value> {
    SettledObserver(Signal(catching: body))
  }

  /// Makes an observer of an error.
  ///
  /// - Returns: An observer that has ended with this error.
  public static func emit(error: any Error) -> Observer<Value> {
    SettledObserver(.error(error))
  }
}

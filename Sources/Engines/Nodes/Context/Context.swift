// The writing side, which emits the result: `Context`, `MulticastContext` and `AsyncContext`.

public import Foundation

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

  override init(_ core: ContextCore) { super.init(core) }

  /// Emits a value, and calls its handlers, on this thread or on the context's queue.
  ///
  /// After the end it does nothing.
  ///
  /// - Returns: This context.
  @discardableResult
  public func emit(data: Value) -> Self {
    send(.value(ErasedValue(data)))
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
    send(.error(error))
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
  /// - Parameter source: The observer of the other work. If it is multicast and this context is not, its
  ///   first value is the result, and the work is then stopped.
  /// - Returns: This context.
  @discardableResult
  public func forward(from source: Observer<Value>) -> Self {
    follow(source, isFurtherWork: true) { $0.send($1, &$2) }
    return self
  }
}

/// A context that emits any number of values, each to every subscriber, in order.
///
/// A late subscriber receives the latest value, and all that follow. The end is an error, a cancel or
/// ``complete()``: later emissions do nothing. After an error or a cancel, a new subscriber
/// receives the error or the cancel alone; after ``complete()``, the latest value and the end.
///
/// `@unchecked Sendable`: the class adds no property to ``Observer``.
public final class MulticastContext<Value: Sendable>: Context<Value>, @unchecked Sendable {
  /// Makes a context that waits for its first value.
  public override init() { super.init(ContextCore(isMulticast: true)) }

  /// Ends this context: it has emitted all its values.
  ///
  /// The handlers of `defer` are called, here and in what was made from this context, and no handler for
  /// an error or a cancel. A `map` to further work ends when the work in progress has ended, too. A
  /// single result that waits for the first value, and never had one, fails with ``NoValueError``.
  public func complete() { send(.finished) }
}

/// A context whose handlers run on a queue.
///
/// They always run there, in order, one at a time. The code that emits or subscribes continues at
/// once: no handler runs on its stack. The handlers of observers made from this context run there,
/// too. The emission decides the outcome: a cancel between the emission and the call on the queue
/// is too late.
///
/// `@unchecked Sendable`: the class adds no property to ``Observer``.
public final class AsyncContext<Value: Sendable>: Context<Value>, @unchecked Sendable {
  /// Makes a context that waits for its outcome, and whose handlers run on the main queue.
  public override init() { super.init(ContextCore(queue: .main)) }

  /// Chooses the queue, which may be serial or concurrent.
  ///
  /// Choose it before anything is emitted or subscribed. If calls are being made, or are about to be,
  /// then these, and those that are added before they are done, are still made on the old queue.
  ///
  /// - Returns: This context.
  @discardableResult
  public func on(_ queue: DispatchQueue) -> Self {
    core?.change { $0.move(to: queue) }
    return self
  }
}

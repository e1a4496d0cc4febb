// The writing side: whoever does the work holds a context, and emits its result.

public import UserAPI

/// A result that is still to be emitted, once.
///
/// The first value, error or cancel is the outcome. All later ones do nothing. Every subscriber,
/// before and after, hears of the outcome exactly once.
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
/// `@unchecked Sendable`: it adds no property to ``Observer``.
public class Context<Value: Sendable>: Observer<Value>, @unchecked Sendable {
  /// Makes a context that waits for its outcome.
  public init() { super.init(ContextState()) }

  override init(_ state: consuming ContextState) { super.init(state) }

  /// Emits a value, and calls whoever waits for it, on this thread, or on the context's queue.
  ///
  /// - Returns: This context. After the end it does nothing.
  @discardableResult
  public func emit(data: Value) -> Self {
    send(.value(Payload(data)))
    return self
  }

  /// Emits an error, and calls whoever waits for it, on this thread, or on the context's queue.
  ///
  /// - Returns: This context. After the end it does nothing.
  @discardableResult
  public func emit(error: any Error) -> Self {
    send(.error(error))
    return self
  }

  /// Says what is to be stopped if the result is cancelled.
  ///
  /// - Parameter stop: Called once, when somebody cancels this context or what comes from it; at
  ///   once if that has been. It is let go when the context ends. Several are called in order.
  /// - Returns: This context.
  @discardableResult
  public func stops(_ stop: @escaping @Sendable () -> Void) -> Self {
    let part = Work.Part(source: nil) { _ in
      stop()
      return true
    }
    Agenda.run { work?.add(part, &$0) }
    return self
  }
}

/// A context that goes on: each value reaches every subscriber, in order.
///
/// Whoever subscribes late hears of the latest value, and of all that follow. An error or a cancel is
/// the end: later emissions do nothing, and whoever subscribes then hears of the end alone.
///
/// `@unchecked Sendable`: it adds no property to ``Observer``.
public final class MulticastContext<Value: Sendable>: Context<Value>, @unchecked Sendable {
  /// Makes a context that waits for its first value.
  public override init() { super.init(ContextState(isMulticast: true)) }
}

/// A context whose handlers run on a queue.
///
/// They always run there, in order, one at a time, and never on the stack of whoever emits or
/// subscribes, who goes on at once. What is derived from it runs there, too. The outcome is decided
/// when it is emitted: a cancel that comes between that and the call on the queue is too late.
///
/// `@unchecked Sendable`: it adds no property to ``Observer``.
public final class AsyncContext<Value: Sendable>: Context<Value>, @unchecked Sendable {
  /// Makes a context that waits for its outcome, and whose handlers run on the main queue.
  public override init() { super.init(ContextState(queue: .main)) }

  override init(_ state: consuming ContextState) { super.init(state) }

  /// Chooses the queue, which may be serial or concurrent.
  ///
  /// It counts from the next turn on: calls that are being made, or are about to be, and those that
  /// join them before they are done, are made on the queue before. So choose it before anything is
  /// emitted or subscribed.
  ///
  /// - Returns: This context.
  @discardableResult
  public func on(_ queue: DispatchQueue) -> Self {
    change { $0.move(to: queue) }
    return self
  }
}

// The reading side of a context: code that waits for a result holds an observer.

/// A result that is there, or will come: a value, an error or a cancel.
///
/// You can add any number of handlers, from any thread, before and after the result comes. Each is
/// called at most once: the handler for a value with the value, and so on.
///
/// Handlers are called in the order in which they were added, one at a time. They run on the thread
/// that emits the result. A handler that is added after the end runs inside the call that adds the
/// handler. But while earlier handlers of this observer have still to run, the new one comes after
/// them, on their thread. An ``AsyncContext``, and what is made from it, calls all handlers on its
/// queue, later. No lock is held during a call: a handler may subscribe, emit and cancel. The table
/// in the module's `SEMANTICS.md` says all of this row by row.
///
/// ```swift
/// reader.process("7")
///   .map { $0.name }
///   .onCompleted { print($0) }
///   .onError { print("no name:", $0) }
/// ```
///
/// The code that will emit a result holds the context, and a context holds the observers that were
/// made from it until its end. The idea is NodeKit's.
///
/// `@unchecked Sendable`: the class adds no property to ``AnyObserver``.
public class Observer<Value: Sendable>: AnyObserver, @unchecked Sendable {
  // MARK: Subscribing

  /// Adds a handler for the value.
  ///
  /// - Parameter handler: Called once with the value; never after an error or a cancel.
  /// - Returns: This observer.
  @discardableResult
  public func onCompleted(_ handler: @escaping @Sendable (Value) -> Void) -> Self {
    subscribe(.onCompleted { handler($0.value(as: Value.self)) })
    return self
  }

  /// Adds a handler for the error.
  ///
  /// - Parameter handler: Called once with the error; never if there is none.
  /// - Returns: This observer.
  @discardableResult
  public func onError(_ handler: @escaping @Sendable (any Error) -> Void) -> Self {
    subscribe(.onError(handler))
    return self
  }

  /// Adds a handler for the cancel.
  ///
  /// - Parameter handler: Called once if the result is cancelled before it comes.
  /// - Returns: This observer.
  @discardableResult
  public func onCanceled(_ handler: @escaping @Sendable () -> Void) -> Self {
    subscribe(.onCanceled(handler))
    return self
  }

  /// Adds a handler for the end, whatever the end is.
  ///
  /// - Parameter handler: Called once, after all other handlers that were added before the end.
  /// - Returns: This observer.
  @discardableResult
  public func `defer`(_ handler: @escaping @Sendable () -> Void) -> Self {
    subscribe(.onEnd(handler))
    return self
  }

  // MARK: Cancelling

  /// Cancels the work behind this result, from any thread.
  ///
  /// The cancel travels up to where the work is done, and stops it. From there it travels down to all
  /// subscribers. Nothing comes after a cancel, and after the end a cancel does nothing.
  public func cancel() { end(with: .canceled) }
}

/// An observer without the type of its value; use ``Observer``, which has the type.
///
/// `@unchecked Sendable`: the class is not final, but all it has is a constant.
public class AnyObserver: @unchecked Sendable {
  /// The core of a context; nil if the result was there from the beginning.
  let core: ContextCore?

  init(_ core: ContextCore?) { self.core = core }

  // The code that could emit held this object; its core may live on in the contexts that follow.
  deinit { core?.abandon() }

  /// What each later subscriber receives at once; nil while that can still change.
  var settledSignal: Signal? { core?.change { $0.settledSignal } }

  /// Whether this result accepts no further signal.
  var isEnded: Bool { core?.change { $0.signal != nil } ?? true }

  /// Ends this result with a signal; after the end it does nothing.
  func end(with signal: Signal) {
    Trampoline.run { core?.end(with: signal, &$0) }
  }

  /// Adds a subscriber, or calls it at once if the result is there.
  func subscribe(_ subscriber: Subscriber) {
    Trampoline.run { trampoline in
      if let core { return core.subscribe(subscriber, &trampoline) }
      if let settledSignal { trampoline.call(subscriber, with: settledSignal) }
    }
  }
}

/// An observer of a result that was there from the beginning.
///
/// `@unchecked Sendable`: the class adds a constant to ``Observer``.
final class SettledObserver<Value: Sendable>: Observer<Value>, @unchecked Sendable {
  private let signal: Signal

  init(_ signal: Signal) {
    self.signal = signal
    super.init(nil)
  }

  override var settledSignal: Signal? { signal }
}

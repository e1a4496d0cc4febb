// The reading side of a context: whoever waits for a result holds one of these.

/// A result that is there or will come: a value, an error, or the word that it was cancelled.
///
/// Any number of handlers can be added, from any thread, before and after the result has come: each
/// hears of it exactly once, unless ``unsubscribe()`` takes it back before. Those that come first are
/// called first, one at a time: on the thread of whoever emits, or, if they come after the end, of
/// whoever subscribes, before that call returns. While another handler of this observer is running,
/// they wait for it, and are called on its thread. An ``AsyncContext``, and what comes from it, calls
/// all of them on its queue, and later. Nobody is called inside a lock: a handler may subscribe, emit
/// and cancel. The module's `SEMANTICS.md` has all of it in a table.
///
/// ```swift
/// reader.process("7")
///   .map { $0.name }
///   .onCompleted { print($0) }
///   .onError { print("no name:", $0) }
/// ```
///
/// A context is held by whoever will emit in it, and holds what comes from it until its end. The idea
/// is NodeKit's.
///
/// `@unchecked Sendable`: it adds no property to ``AnyObserver``.
public class Observer<Value: Sendable>: AnyObserver, @unchecked Sendable {
  override init(_ state: consuming ContextState) { super.init(state) }

  // MARK: Subscribing

  /// Adds a handler for the value; in a multicast context for each value.
  ///
  /// - Parameter handler: Called once with the value; never if there is an error, or a cancel.
  /// - Returns: This observer.
  @discardableResult
  public func onCompleted(_ handler: @escaping @Sendable (Value) -> Void) -> Self {
    subscribe(.completed { handler($0.value(as: Value.self)) })
    return self
  }

  /// Adds a handler for the error.
  ///
  /// - Parameter handler: Called once with the error; never if there is none.
  /// - Returns: This observer.
  @discardableResult
  public func onError(_ handler: @escaping @Sendable (any Error) -> Void) -> Self {
    subscribe(.failed(handler))
    return self
  }

  /// Adds a handler for the cancel.
  ///
  /// - Parameter handler: Called once if the result was cancelled before it came.
  /// - Returns: This observer.
  @discardableResult
  public func onCanceled(_ handler: @escaping @Sendable () -> Void) -> Self {
    subscribe(.canceled(handler))
    return self
  }

  /// Adds a handler for the end, whatever it is.
  ///
  /// - Parameter handler: Called once, after all other handlers that were there before the end. In a
  ///   multicast context only an error and a cancel are ends.
  /// - Returns: This observer.
  @discardableResult
  public func `defer`(_ handler: @escaping @Sendable () -> Void) -> Self {
    subscribe(.ended(handler))
    return self
  }

  // MARK: Leaving

  /// Cancels the work behind this result, from any thread.
  ///
  /// The cancel travels up to where the work is done, which is stopped, and from there down to all
  /// who wait for it. Nothing comes after it. After the end it does nothing.
  public func cancel() { send(.canceled) }

  /// Takes back all handlers that were added to this observer: they hear nothing more.
  ///
  /// The work goes on, and so does what was derived from this observer. A handler that is running on
  /// another thread is not waited for.
  public func unsubscribe() {
    let dropped = change { $0.unsubscribe() }
    withExtendedLifetime(dropped) {}  // ends here, without the lock: its `deinit` may call us
  }
}

// The reading side of a context: code that waits for a result holds an observer.

/// A result that is there, or will come: a value, an error or a cancel.
///
/// You can add any number of handlers, from any thread, before and after the result comes. Each of
/// them is called exactly once, unless ``unsubscribe()`` removes it first.
///
/// Handlers are called in the order in which they were added, one at a time. They run on the thread
/// that emits the result. A handler that is added after the end runs inside the call that adds the
/// handler. But if another handler of this observer is running, the new handler comes next, on the
/// same thread. An ``AsyncContext``, and what is made from it, calls all handlers on
/// its queue, later. No lock is held during a call: a handler may subscribe, emit and cancel. The
/// table in the module's `SEMANTICS.md` says all of this row by row.
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
  override init(_ core: ContextCore) { super.init(core) }

  override init(_ result: Message) { super.init(result) }

  // MARK: Subscribing

  /// Adds a handler for the value; in a multicast context for each value.
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
  /// - Parameter handler: Called once, after all other handlers that were added before the end. In a
  ///   multicast context the end is an error, a cancel, or ``MulticastContext/complete()``.
  /// - Returns: This observer.
  @discardableResult
  public func `defer`(_ handler: @escaping @Sendable () -> Void) -> Self {
    subscribe(.onEnd { _ in handler() })
    return self
  }

  // MARK: Leaving

  /// Cancels the work behind this result, from any thread.
  ///
  /// The cancel travels up to where the work is done, and stops it. From there it travels down to all
  /// subscribers. Nothing comes after a cancel, and after the end a cancel does nothing.
  public func cancel() { send(.canceled) }

  /// Removes all handlers that were added to this observer: they are not called any more.
  ///
  /// The work continues, and so do the observers made from this observer. The call does not wait
  /// for a handler that is running on another thread.
  public func unsubscribe() {
    let removed = core?.change { $0.unsubscribe() }
    withExtendedLifetime(removed) {}  // released here, without the lock: a `deinit` may call us
  }

  // MARK: Logging

  /// Writes a line, which travels with the result to all observers made from this observer.
  ///
  /// A line that is written after the result was emitted stays here.
  ///
  /// - Returns: This observer.
  @discardableResult
  public func log(_ line: String) -> Self {
    changeLog { $0.add(line) }
    return self
  }

  /// The lines written here and further up the chain, in the order in which they were written.
  public var logLines: [String] { chainLog.texts }
}

// The reading side of a context: whoever waits for a result holds one of these.

import Synchronization
import UserAPI

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
/// `@unchecked Sendable`: it is not final, but all it has is a lock and two constants.
public class Observer<Value: Sendable>: @unchecked Sendable {
  // The lock guards one decision at a time; what was decided is carried out without it.
  private let state: Mutex<ContextState>
  /// What is behind this result; nil if it was there from the first.
  let work: Work?
  /// Whether values may follow a value.
  let isMulticast: Bool

  init(_ state: consuming ContextState) {
    work = state.isEnded ? nil : Work()
    isMulticast = state.isMulticast
    self.state = Mutex(state)
  }

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
  public func unsubscribe() { letGo(change { $0.unsubscribe() }) }

  // MARK: What the engine's other files build on

  /// Asks the state, one thread at a time.
  func change<Answer: Sendable>(_ question: (inout ContextState) -> Answer) -> Answer {
    state.withLock { question(&$0) }
  }

  /// What there is to tell, if nothing can change that any more.
  var settled: Settled? { change { $0.settled } }

  /// Tells all subscribers, unless the end has been.
  func send(_ signal: Signal, _ log: Log = Log()) {
    guard let change = change({ $0.send(signal, log) }) else { return }
    if case .canceled = signal { work?.stop() } else if change.isEnd { work?.end() }
    carryOut(change.next)
  }

  /// Adds a handler, or calls it at once if all is over.
  func subscribe(_ handler: Handler) { carryOut(change { $0.subscribe(handler) }) }

  private func carryOut(_ next: Next) {
    switch next {
    case .nothing: break
    case .tell(let delivery): _ = delivery.make()
    case .deliver(let delivery): deliver(delivery)
    case .hop(let queue): queue.async { [self] in deliver(change { $0.next() }.delivery) }
    }
  }

  private func deliver(_ first: Delivery?) {
    var next = first
    while let delivery = next {
      let isOfInterest = delivery.make()
      let turn = change { $0.next(isOfInterest ? nil : delivery.handler.branch) }
      letGo(turn.dropped)
      next = turn.delivery
    }
  }

  /// What ends here ends without the lock: its `deinit` may call us.
  private func letGo(_ dropped: [any Sendable]) { withExtendedLifetime(dropped) {} }
}

// Many values, one after another: `MulticastContext`, which stands beside contexts and knows no operators.

import Synchronization

/// A source of any number of values, each for every subscriber, in order.
///
/// A late subscriber receives the latest value, and all that follow. An error or a cancel is the end; a
/// subscriber that comes after the end receives the end alone. Operators belong to single results: ``latest``
/// gives one. Handlers run one at a time, on a thread that emits or subscribes, and no lock is held.
public final class MulticastContext<Value: Sendable>: Sendable {
  private struct State: Sendable {
    /// Handlers for every signal, and branches, for which the first signal is enough.
    var subscribers: [Subscriber] = []
    /// What a new subscriber receives at once.
    var latest: Signal?
    var isEnded = false
    /// The calls that wait, in order.
    var calls = FIFOQueue<(Subscriber, Signal)>()
    /// Whether a thread makes calls.
    var isCalling = false

    /// Returns the next call; nil if none waits, and the thread that makes the calls is done.
    mutating func nextCall() -> (Subscriber, Signal)? {
      let next = calls.popFirst()
      isCalling = next != nil
      return next
    }
  }

  // The lock guards one decision at a time; handlers are called and released outside it.
  private let state = Mutex(State())

  /// Makes a context that waits for its first value.
  public init() {}

  // MARK: Emitting

  /// Emits a value, and calls the handlers for values; after the end it does nothing.
  ///
  /// - Returns: This context.
  @discardableResult
  public func emit(data: Value) -> Self {
    emit(.value(ErasedValue(data)))
    return self
  }

  /// Emits an error, which is the end.
  public func emit(error: any Error) { emit(.error(error), isEnd: true) }

  /// Ends this context with a cancel; after the end it does nothing.
  public func cancel() { emit(.canceled, isEnd: true) }

  private func emit(_ signal: Signal, isEnd: Bool = false) {
    let removed = state.withLock { state -> (Signal?, [Subscriber])? in
      guard !state.isEnded else { return nil }
      let (latest, subscribers) = (state.latest, state.subscribers)
      for subscriber in subscribers { state.calls.append((subscriber, signal)) }
      state.subscribers.removeAll { isEnd || !$0.isHandler }
      (state.latest, state.isEnded) = (signal, isEnd)
      return (latest, subscribers)
    }
    withExtendedLifetime(removed) {}  // the value before is released here, without the lock
    makeCalls()
  }

  /// Makes the calls that wait, unless another thread does, or this one further up its stack.
  private func makeCalls() {
    let isCaller = state.withLock { state in
      defer { state.isCalling = true }
      return !state.isCalling
    }
    guard isCaller else { return }
    while let (subscriber, signal) = state.withLock({ $0.nextCall() }) {
      Trampoline.run { $0.call(subscriber, with: signal) }
    }
  }

  // MARK: Subscribing

  /// Adds a handler for each value.
  ///
  /// - Returns: This context.
  @discardableResult
  public func onCompleted(_ handler: @escaping @Sendable (Value) -> Void) -> Self {
    subscribe(.onCompleted { handler($0.value(as: Value.self)) })
  }

  /// Adds a handler for the error.
  ///
  /// - Returns: This context.
  @discardableResult
  public func onError(_ handler: @escaping @Sendable (any Error) -> Void) -> Self {
    subscribe(.onError(handler))
  }

  /// Adds a handler for the cancel.
  ///
  /// - Returns: This context.
  @discardableResult
  public func onCanceled(_ handler: @escaping @Sendable () -> Void) -> Self {
    subscribe(.onCanceled(handler))
  }

  /// The latest value, or else the next one, as a single result.
  ///
  /// A cancel of that result does not end this context: others wait for its values, too.
  public var latest: Observer<Value> {
    let result = Context<Value>()
    subscribe(.branch(result) { .end($0) })
    return result
  }

  @discardableResult
  private func subscribe(_ subscriber: Subscriber) -> Self {
    state.withLock { state in
      if let latest = state.latest { state.calls.append((subscriber, latest)) }
      let isServed = state.isEnded || !subscriber.isHandler && state.latest != nil
      if !isServed { state.subscribers.append(subscriber) }
    }
    makeCalls()
    return self
  }
}

extension Observer {
  /// Makes a multicast context that begins with this result, and can emit more values.
  ///
  /// An error and a cancel of this result end the new context, and a cancel of the new context goes up.
  public func multicast() -> MulticastContext<Value> {
    let result = MulticastContext<Value>()
    // A branch, so that `unsubscribe()` of this observer does not remove these handlers.
    let branch: Observer = map { $0 }
    branch.onCompleted { result.emit(data: $0) }
      .onError { result.emit(error: $0) }
      .onCanceled { result.cancel() }
    return result.onCanceled { [weak branch] in branch?.cancel() }
  }
}

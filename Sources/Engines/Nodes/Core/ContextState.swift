// The life cycle of a context as a state machine: which signal is its end, and who is called with it.

/// The state of a context.
///
/// ```
///            a signal          a thread begins           none waits
///   pending ───────────▶ ended ───────────────▶ calling ───────────▶ settled
///      │ no code             ▲                                        │   ▲
///      │ can emit            └── a late subscriber, with a queue ─────┘   │
///      └──▶ abandoned ─────────────── a cancel ───────────────────────────┘
/// ```
///
/// Each function decides, and returns what is to be done. The caller does that without holding the
/// lock, and releases there what a function returns: a `deinit` can call the context, too.
enum ContextState: Sendable {
  /// There is no signal: subscribers wait for one, and work is in progress.
  case pending(FIFOQueue<Subscriber>, FIFOQueue<Work>)
  /// No code is left that could emit. Code that still holds a follower can cancel the work.
  case abandoned(FIFOQueue<Work>)
  /// Subscribers wait to be called with the signal, and no thread has begun.
  case ended(Signal, FIFOQueue<Subscriber>)
  /// One thread calls the subscribers, one after another.
  case calling(Signal, FIFOQueue<Subscriber>)
  /// All subscribers have been called.
  case settled(Signal)

  /// Makes the state of a context that waits for its signal.
  init() { self = .pending(FIFOQueue(), FIFOQueue()) }

  /// The signal with which the context has ended; nil before that.
  var signal: Signal? {
    switch self {
    case .pending, .abandoned: nil
    case .ended(let signal, _), .calling(let signal, _), .settled(let signal): signal
    }
  }

  /// The signal with which each later subscriber is called at once; nil while others wait.
  var settledSignal: Signal? {
    if case .settled(let signal) = self { signal } else { nil }
  }

  /// Whether no code is left that could emit.
  var isAbandoned: Bool {
    if case .abandoned = self { true } else { false }
  }

  // MARK: The end

  /// What follows from the end of a context.
  struct EndActions: Sendable {
    /// Whether subscribers wait to be called.
    let hasCalls: Bool
    /// What the context has waited for, in order.
    let work: FIFOQueue<Work>
    /// Who is not called, only to be released outside the lock.
    let unwanted: [Subscriber]
  }

  /// Accepts a signal.
  ///
  /// - Returns: What to do; nil if the context has ended, and the signal does nothing.
  mutating func end(with signal: Signal) -> EndActions? {
    switch consume self {
    case .pending(var subscribers, let work):
      let unwanted = subscribers.remove { !$0.wants(signal) }
      subscribers.moveToEnd { $0.isForEnd }
      let hasCalls = !subscribers.isEmpty
      self = hasCalls ? .ended(signal, subscribers) : .settled(signal)
      return EndActions(hasCalls: hasCalls, work: work, unwanted: unwanted)
    case .abandoned(let work):
      self = .settled(signal)
      return EndActions(hasCalls: false, work: work, unwanted: [])
    case let ended:
      self = ended
      return nil
    }
  }

  // MARK: Calls

  /// Gives the calls to one thread.
  ///
  /// - Returns: Whether this thread has to make them: another one may do so, or have done so.
  mutating func beginCalls() -> Bool {
    switch consume self {
    case .ended(let signal, let subscribers):
      self = .calling(signal, subscribers)
      return true
    case .pending, .abandoned:
      preconditionFailure("subscribers can be called only after the signal has come")
    case let other:
      self = other
      return false
    }
  }

  /// Whether a subscriber waits for its call; if none does, the calls are over.
  mutating func hasNextCall() -> Bool {
    guard case .calling(let signal, let subscribers) = self else { Self.refuseCall() }
    if subscribers.isEmpty { self = .settled(signal) }
    return !subscribers.isEmpty
  }

  /// Returns the next subscriber to call, with the signal; nil if the calls are over.
  mutating func nextCall() -> (Subscriber, Signal)? {
    switch consume self {
    case .calling(let signal, var subscribers):
      let next = subscribers.popFirst()
      self = next == nil ? .settled(signal) : .calling(signal, subscribers)
      return next.map { ($0, signal) }
    default: Self.refuseCall()
    }
  }

  private static func refuseCall() -> Never {
    preconditionFailure("only the thread that makes the calls asks for the next one")
  }

  // MARK: Subscribers

  /// What a caller that has added a subscriber has to do.
  enum SubscribeAction: Sendable {
    /// Nothing: others call the subscriber, or it need not be called.
    case nothing
    /// Make the calls that wait, unless another thread does.
    case makeCalls
    /// Call the new subscriber with this signal.
    case call(Signal)
  }

  /// Adds a subscriber.
  ///
  /// - Parameter hasQueue: Whether all calls are made on a queue.
  mutating func subscribe(_ subscriber: Subscriber, hasQueue: Bool) -> SubscribeAction {
    if let signal, !subscriber.wants(signal) { return .nothing }
    switch consume self {
    case .abandoned(let work): self = .pending(FIFOQueue(), work)  // found through a weak reference
    case .settled(let signal) where hasQueue: self = .ended(signal, FIFOQueue())
    case let other: self = other
    }
    if let settledSignal { return .call(settledSignal) }
    changeSubscribers { $0.append(subscriber) }
    if case .ended = self { return .makeCalls }
    return .nothing
  }

  /// Removes all handlers; branches stay.
  ///
  /// - Returns: What was removed, to be released outside the lock.
  mutating func unsubscribe() -> [Subscriber] {
    var removed: [Subscriber] = []
    changeSubscribers { removed = $0.remove(where: \.isHandler) }
    return removed
  }

  private mutating func changeSubscribers(_ change: (inout FIFOQueue<Subscriber>) -> Void) {
    switch consume self {
    case .pending(var subscribers, let work):
      change(&subscribers)
      self = .pending(subscribers, work)
    case .ended(let signal, var subscribers):
      change(&subscribers)
      self = .ended(signal, subscribers)
    case .calling(let signal, var subscribers):
      change(&subscribers)
      self = .calling(signal, subscribers)
    case let other: self = other
    }
  }

  /// Removes all subscribers, because no code is left that could emit.
  ///
  /// - Returns: The subscribers, to be released outside the lock.
  mutating func abandon() -> [Subscriber] {
    switch consume self {
    case .pending(var subscribers, let work):
      self = .abandoned(work)
      return subscribers.removeAll()
    case let other:
      self = other
      return []
    }
  }

  // MARK: Work

  /// Adds work that the end of the context is to stop.
  ///
  /// - Parameter replacesOther: Whether the work before it has ended, and is only to be released.
  /// - Returns: Whether the context has kept the work, and the work that was replaced.
  mutating func add(_ new: Work, replacesOther: Bool) -> (isKept: Bool, replaced: [Work]) {
    var replaced: [Work] = []
    let isKept = changeWork { work in
      if replacesOther { replaced = work.removeAll() }
      work.append(new)
    }
    return (isKept, replaced)
  }

  /// Removes all work, for a context that is being released.
  mutating func removeWork() -> [Work] {
    var removed: [Work] = []
    _ = changeWork { removed = $0.removeAll() }
    return removed
  }

  private mutating func changeWork(_ change: (inout FIFOQueue<Work>) -> Void) -> Bool {
    switch consume self {
    case .pending(let subscribers, var work):
      change(&work)
      self = .pending(subscribers, work)
      return true
    case .abandoned(var work):
      change(&work)
      self = .abandoned(work)
      return true
    case let ended:
      self = ended
      return false
    }
  }
}

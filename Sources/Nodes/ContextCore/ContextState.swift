// What a context delivers, and to whom: the semantics, without a lock, a thread or a call.

import UserAPI

/// What there is to tell to whoever comes, once nothing can change that any more.
struct Settled: Sendable {
  let signal: Signal
  var log = Log()
}

/// The life of a context as a state machine; SEMANTICS.md is its table.
///
/// It decides, and says what is to be done. Whoever asks carries that out without holding the lock,
/// and lets go there of what the state gives back: the end of an object is a call, too.
struct ContextState: Sendable {
  /// What a signal leads to.
  struct Change: Sendable {
    /// Whether it was the last one.
    var isEnd = false
    /// What no late subscriber will be told any more.
    var replaced: Signal?
    var next = Next.nothing
  }

  /// Whether values may follow a value.
  let isMulticast: Bool
  private(set) var log = Log()
  /// What a late subscriber is told.
  private var latest: Signal?
  /// Nil once all has been told: then the context is settled.
  private var subscriptions: Subscriptions?

  /// A context that waits for its first signal.
  init(isMulticast: Bool = false, queue: DispatchQueue? = nil) {
    self.isMulticast = isMulticast
    subscriptions = Subscriptions(on: queue)
  }

  /// A context in which nothing can happen any more.
  init(_ settled: Settled, _ earlier: Log = Log()) {
    isMulticast = false
    latest = settled.signal
    log = earlier
    log.join(settled.log)
  }

  /// Whether nothing is taken in any more.
  var isEnded: Bool { subscriptions?.isEnded ?? true }

  /// What there is to tell to whoever comes from now on; nil while something can still change that.
  var settled: Settled? {
    guard subscriptions == nil, let latest else { return nil }
    return Settled(signal: latest, log: log)
  }

  // MARK: Signals

  /// A signal has come; nil if that was after the end.
  mutating func send(_ signal: Signal, _ incoming: Log = Log()) -> Change? {
    guard !isEnded else { return nil }
    var change = Change(isEnd: signal.isFinal || !isMulticast, replaced: latest)
    latest = signal
    log.join(incoming)
    if change.isEnd {
      change.next = subscriptions?.end(signal, log) ?? .nothing
      settle()
    } else {
      change.next = subscriptions?.pass(signal, log) ?? .nothing
    }
    return change
  }

  /// Whoever has made a delivery asks for the next, until there is none.
  ///
  /// - Parameter branch: Who was told, if it takes nothing in any more.
  mutating func next(after branch: ObjectIdentifier?) -> Turn {
    let turn = subscriptions?.next(after: branch) ?? Turn()
    settle()
    return turn
  }

  private mutating func settle() {
    if subscriptions?.areSettled == true { subscriptions = nil }
  }

  // MARK: Subscribers

  /// Somebody subscribes.
  mutating func subscribe(_ handler: Handler) -> Next {
    if let settled {
      return .tell(Delivery(handler: handler, signal: settled.signal, log: settled.log))
    }
    return subscriptions?.add(handler, latest: latest, log) ?? .nothing
  }

  /// All who subscribed here themselves go, and the branches stay; lets go of what is given back.
  mutating func unsubscribe() -> [any Sendable] {
    subscriptions?.remove { $0.branch == nil } ?? []
  }

  /// All go, since nobody will ever be told anything.
  mutating func letGoOfHandlers() -> [Handler] { subscriptions?.letGoOfHandlers() ?? [] }

  /// From the next turn on, deliveries are made on another queue.
  mutating func move(to queue: DispatchQueue) { subscriptions?.move(to: queue) }

  // MARK: Log

  /// Writes a line.
  mutating func write(_ line: String) { log.add(line) }

  /// Takes in what was written elsewhere.
  mutating func join(_ other: Log) { log.join(other) }
}

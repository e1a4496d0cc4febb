// The state of a context: which signals it accepts, and who receives them. It only decides.

import Foundation

/// The life cycle of a context as a state machine; SEMANTICS.md is its table.
///
/// Each function decides, and returns what is to be done. The caller does that without holding the
/// lock, and releases there what a function returns: a `deinit` can call the context, too.
struct ContextState: Sendable {
  /// What the caller has to do after a signal was accepted.
  struct SendActions: Sendable {
    /// Whether the signal was the last one.
    var isEnd = false
    /// The signal before it, to be released outside the lock.
    var replaced: Signal?
    /// How the deliveries are to be made.
    var drain = DrainAction.nothing
  }

  /// Whether signals can follow a value.
  let isMulticast: Bool
  private(set) var log = ChainLog()
  /// The signal that a late subscriber receives.
  private var latest: Signal?
  /// Nil once all deliveries have been made: then the context is settled.
  private var subscriptions: Subscriptions?

  /// Makes the state of a context that waits for its first signal.
  init(isMulticast: Bool = false, queue: DispatchQueue? = nil) {
    self.isMulticast = isMulticast
    subscriptions = Subscriptions(on: queue)
  }

  /// Makes the state of a context that has ended, and in which nothing can change any more.
  init(_ settled: SettledSignal, _ earlier: ChainLog = ChainLog()) {
    isMulticast = false
    latest = settled.signal
    log = earlier
    log.merge(settled.log)
  }

  /// Whether the context accepts no further signals.
  var isEnded: Bool { subscriptions?.isEnded ?? true }

  /// The signal that every later subscriber receives; nil while it can still change.
  var settled: SettledSignal? {
    guard subscriptions == nil, let latest else { return nil }
    return SettledSignal(signal: latest, log: log)
  }

  // MARK: Signals

  /// Accepts a signal.
  ///
  /// - Returns: What to do; nil if the context has ended, and the signal does nothing.
  mutating func send(_ signal: Signal, _ incoming: ChainLog = ChainLog()) -> SendActions? {
    guard !isEnded else { return nil }
    var actions = SendActions(isEnd: signal.isFinal || !isMulticast, replaced: latest)
    latest = signal
    log.merge(incoming)
    if actions.isEnd {
      actions.drain = subscriptions?.end(signal, log) ?? .nothing
      settleIfIdle()
    } else {
      actions.drain = subscriptions?.deliver(signal, log) ?? .nothing
    }
    return actions
  }

  /// Returns the next delivery to the caller that has made one, until there is none.
  ///
  /// - Parameter branch: The branch that was called last, if it accepts no further signals.
  mutating func nextDelivery(afterEndOf branch: ObjectIdentifier?) -> NextDelivery {
    let next = subscriptions?.nextDelivery(afterEndOf: branch) ?? NextDelivery()
    settleIfIdle()
    return next
  }

  private mutating func settleIfIdle() {
    if subscriptions?.areSettled == true { subscriptions = nil }
  }

  // MARK: Subscribers

  /// Adds a subscriber, which receives the latest signal if there is one.
  mutating func subscribe(_ subscriber: Subscriber) -> DrainAction {
    if let settled {
      return .deliver(
        Delivery(subscriber: subscriber, signal: settled.signal, log: settled.log))
    }
    return subscriptions?.add(subscriber, latest: latest, log) ?? .nothing
  }

  /// Removes all handlers; branches stay.
  ///
  /// - Returns: What was removed, to be released outside the lock.
  mutating func unsubscribe() -> [any Sendable] {
    subscriptions?.remove { $0.branchID == nil } ?? []
  }

  /// Removes all subscribers, because no signal can come any more.
  ///
  /// - Returns: The subscribers, to be released outside the lock.
  mutating func removeSubscribers() -> [Subscriber] {
    subscriptions?.removeSubscribers() ?? []
  }

  /// Chooses where deliveries are made; it counts from the next time that the drain role is given.
  mutating func move(to queue: DispatchQueue) { subscriptions?.move(to: queue) }

  // MARK: Log

  /// Adds a line to the log.
  mutating func write(_ line: String) { log.add(line) }

  /// Adds the lines of another log.
  mutating func merge(_ other: ChainLog) { log.merge(other) }
}

// The life of a context as a state: which signal is its end, and who is called with it. It calls nothing.

import Foundation

/// The state of a context.
///
/// | the signal | subscribers          | what it means                                           |
/// |------------|----------------------|---------------------------------------------------------|
/// | none       | wait for the signal  | the work is in progress                                 |
/// | is there   | wait for their calls | one thread calls them, one after another, or will do so |
/// | is there   | none                 | settled: a later subscriber is called at once           |
///
/// Each function decides, and returns what is to be done. The caller does that without holding the
/// lock, and releases there what a function returns: a `deinit` can call the context, too.
struct ContextState: Sendable {
  /// The first signal: the end.
  private(set) var signal: Signal?
  /// Where subscribers are called; nil means the thread that emits or subscribes.
  var queue: DispatchQueue?
  /// Those that wait, in order.
  private var subscribers: [Subscriber] = []
  /// Those to be called before them, the next one last.
  private var calls: [Subscriber] = []
  /// Whether a thread makes the calls.
  private var isCalling = false
  private var work: [Work] = []

  /// Makes the state of a context that waits for its signal.
  init(queue: DispatchQueue? = nil) { self.queue = queue }

  /// What each later subscriber receives at once; nil while that can change, or if there is a queue.
  var settledSignal: Signal? { isSettled && queue == nil ? signal : nil }

  private var isSettled: Bool {
    signal != nil && !isCalling && calls.isEmpty && subscribers.isEmpty
  }

  // MARK: The end

  /// What was removed by the end of a context.
  struct Removed: Sendable {
    /// What the context has waited for, in order.
    let work: [Work]
    /// Those that wait for their calls, and those that want another signal.
    let subscribers: [Subscriber]
  }

  /// Accepts a signal; nil if the context has ended, and the signal does nothing.
  mutating func end(with signal: Signal) -> Removed? {
    guard self.signal == nil else { return nil }
    let removed = Removed(work: work, subscribers: subscribers)
    self.signal = signal
    for isForEnd in [true, false] {
      for subscriber in subscribers.reversed()
      where subscriber.isForEnd == isForEnd && subscriber.wants(signal) {
        calls.append(subscriber)
      }
    }
    subscribers = []
    work = []
    return removed
  }

  // MARK: Calls

  /// Where the next subscriber is to be called.
  enum NextCall: Sendable {
    case here(Subscriber, Signal)
    case on(DispatchQueue)
  }

  /// Says how to go on with the calls; nil if they are over, or another thread makes them.
  ///
  /// - Parameter isCaller: Whether this thread makes the calls already.
  mutating func nextCall(isCaller: Bool) -> NextCall? {
    guard isCaller || !isCalling else { return nil }
    isCalling = !calls.isEmpty || !subscribers.isEmpty
    guard isCalling else { return nil }
    return queue.map(NextCall.on) ?? takeCall().map { .here($0, $1) }
  }

  /// Returns the next subscriber to call, with the signal.
  mutating func takeCall() -> (Subscriber, Signal)? {
    if calls.isEmpty {
      calls = subscribers.reversed()
      subscribers = []
    }
    guard let signal, let next = calls.popLast() else { return nil }
    return (next, signal)
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
  mutating func subscribe(_ subscriber: Subscriber) -> SubscribeAction {
    if let settledSignal { return .call(settledSignal) }
    if let signal, !subscriber.wants(signal) { return .nothing }
    subscribers.append(subscriber)
    return signal == nil ? .nothing : .makeCalls
  }

  /// Removes the subscribers that wait for a signal, because no code is left that could emit one.
  mutating func abandon() -> [Subscriber] {
    guard signal == nil else { return [] }
    defer { subscribers = [] }
    return subscribers
  }

  // MARK: Work

  /// Adds work that the end of the context is to stop.
  ///
  /// - Parameter replacesOther: Whether the work before it has ended, and is only to be released.
  /// - Returns: The work that was replaced; nil if the context has ended, and does not wait for the new work.
  mutating func add(_ new: Work, replacesOther: Bool) -> [Work]? {
    guard signal == nil else { return nil }
    let replaced = replacesOther ? removeWork() : []
    work.append(new)
    return replaced
  }

  /// Removes all work.
  mutating func removeWork() -> [Work] {
    defer { work = [] }
    return work
  }
}

// The state of a context: which signals it accepts, and who receives them. It only decides.

import Foundation

/// The life cycle of a context as a state machine; SEMANTICS.md has its picture.
///
/// Each function decides, and returns what is to be done. The caller does that without holding the
/// lock, and releases there what a function returns: a `deinit` can call the context, too.
struct ContextState: Sendable {
  private enum Calls: Sendable {
    /// No call waits.
    case none
    /// Calls wait: the functions given to `stops` come first. The next caller then makes the calls.
    case due
    /// One caller makes the calls, one after another.
    case beingMade
  }

  private(set) var log = ChainLog()
  /// The signal with which the context ended; nil while it is pending.
  private var outcome: Signal?
  private var calls = Calls.none
  /// Whether no code is left that could emit.
  private(set) var isAbandoned = false
  /// The subscribers that have not been called with the outcome.
  private var subscribers = FIFOQueue<Subscriber>()
  /// Where calls are made; nil means the thread that emits or subscribes.
  private var queue: DispatchQueue?
  private var upstream = UpstreamWork()
  /// The values of a multicast context; nil in any other.
  private let stream: MulticastStream?

  /// Makes the state of a context that waits for its first signal.
  init(_ stream: MulticastStream?, queue: DispatchQueue?) {
    self.stream = stream
    self.queue = queue
  }

  /// The number of subscribers that have not been called with the outcome.
  var subscriberCount: Int { subscribers.count }

  /// Whether the context accepts no further signals.
  var isEnded: Bool { outcome != nil }

  /// What every later subscriber receives at once; nil while calls wait, or values can still come.
  var settled: Message? {
    guard let outcome, calls == .none, queue == nil, stream?.hasValue != true else { return nil }
    return Message(signal: outcome, log: log)
  }

  // MARK: Signals

  /// What the caller has to do after a signal was accepted.
  struct SendActions: Sendable {
    var calls = CallAction.nothing
    /// What the context has waited for, in order.
    var activities = FIFOQueue<Activity>()
    /// Whether to stop all activities, and not only further work.
    var stopsAll = false
    /// What was removed, to be released outside the lock.
    var values: [Message] = []
    var subscribers = FIFOQueue<Subscriber>()
  }

  /// Accepts a signal.
  ///
  /// - Parameter stopsAll: Whether to stop all that the context waits for, and not only further work.
  /// - Returns: What to do; nil if the context has ended, and the signal does nothing.
  mutating func send(_ message: Message, stopsAll: Bool) -> SendActions? {
    guard !isEnded else { return nil }
    log.merge(message.log)
    switch (message.signal, stream) {
    case (.value, let stream?):
      let values = stream.accept(Message(signal: message.signal, log: log), for: &subscribers)
      return SendActions(calls: beginCalls(), values: values)
    case (.finished, nil):
      return end(with: .error(NoValueError()), stopsAll)
    case (let signal, _):
      return end(with: signal, stopsAll)
    }
  }

  private mutating func end(with signal: Signal, _ stopsAll: Bool) -> SendActions {
    outcome = signal
    var actions = SendActions(
      activities: upstream.removeAll(), stopsAll: stopsAll, subscribers: subscribers)
    if case .finished = signal {} else { actions.values = stream?.removeValues() ?? [] }
    keepSubscribers(for: signal)
    let isLater = actions.activities.contains { $0.isStopped(byEndOfAll: stopsAll) }
    actions.calls = beginCalls(isLater: isLater)
    return actions
  }

  /// Removes the subscribers that are not to be called, and puts those for the end last.
  private mutating func keepSubscribers(for signal: Signal) {
    var (all, forEnd) = (subscribers, FIFOQueue<Subscriber>())
    subscribers = FIFOQueue()
    while let subscriber = all.popFirst() {
      guard subscriber.wants(signal, isEnd: true) else { continue }
      if subscriber.isForEnd { forEnd.append(subscriber) } else { subscribers.append(subscriber) }
    }
    while let subscriber = forEnd.popFirst() { subscribers.append(subscriber) }
  }

  // MARK: Calls

  private var areCallsWaiting: Bool {
    stream?.isIdle == false || isEnded && !subscribers.isEmpty
  }

  /// Gives the calls that wait to the caller, unless another one makes them.
  private mutating func beginCalls(isLater: Bool = false) -> CallAction {
    guard calls != .beingMade, areCallsWaiting else { return .nothing }
    calls = isLater ? .due : .beingMade
    return isLater ? .beginLater : .make(on: queue)
  }

  /// Gives the calls to a caller that had to wait, unless another one has begun them.
  mutating func beginDueCalls() -> CallAction {
    guard calls == .due else { return .nothing }
    calls = .none
    return beginCalls()
  }

  /// Whether calls wait; if not, the caller that makes the calls has done its part.
  mutating func continueCalls() -> Bool {
    if !areCallsWaiting { calls = .none }
    return calls == .beingMade
  }

  /// Returns the next call to make; nil if none waits, and the caller has done its part.
  mutating func nextDelivery() -> Delivery? {
    guard continueCalls() else { return nil }
    if let delivery = stream?.next() { return delivery }
    guard let outcome, let subscriber = subscribers.popFirst() else { return nil }
    return Delivery(subscriber: subscriber, message: Message(signal: outcome, log: log))
  }

  /// Chooses where calls are made; it counts from the next time that a caller begins.
  mutating func move(to queue: DispatchQueue) { self.queue = queue }

  // MARK: Subscribers and upstream work

  /// Adds a subscriber, which receives what is there already.
  mutating func subscribe(_ subscriber: Subscriber) -> CallAction {
    if let settled { return .call(settled) }
    stream?.deliverValue(to: subscriber)
    if outcome == nil { stream?.removeCutLinks(from: &subscribers, ifMany: true) }
    let isCalled = outcome.map { subscriber.wants($0, isEnd: true) } ?? true
    if isCalled { subscribers.append(subscriber) }
    return beginCalls()
  }

  /// Removes all handlers; branches stay.
  ///
  /// - Returns: What was removed, to be released outside the lock.
  mutating func unsubscribe() -> (subscribers: [Subscriber], deliveries: [Delivery]) {
    (subscribers.remove { $0.link == nil }, stream?.removeHandlers() ?? [])
  }

  /// Removes all subscribers as soon as no code is left that could emit, and no call waits.
  ///
  /// - Returns: The subscribers, to be released outside the lock.
  mutating func abandon() -> [Subscriber] {
    isAbandoned = true
    guard !isEnded, calls == .none else { return [] }
    return subscribers.remove { _ in true }
  }

  /// Adds an activity, unless it has no use by now.
  ///
  /// - Returns: Whether to keep the activity, to stop the work, or to leave both alone.
  mutating func add(_ activity: Activity) -> AddAction {
    switch outcome {
    case nil:
      upstream.add(activity)
      return .keep
    case .canceled: return .stop
    default: return activity.isFurtherWork ? .stop : .leave
    }
  }

  enum AddAction: Sendable { case keep, stop, leave }

  /// Removes all activities of a context that is being released.
  mutating func removeActivities() -> FIFOQueue<Activity> { upstream.removeAll() }

  /// Adds lines to the log.
  mutating func changeLog(_ body: (inout ChainLog) -> Void) { body(&log) }
}

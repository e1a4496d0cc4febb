// The subscribers of a context and the calls that they still wait for.

import Foundation

/// The part of a context's state that exists until its last delivery has been made.
struct Subscriptions: Sendable {
  private(set) var isEnded = false
  private var subscribers = FIFOQueue<Subscriber>()
  private var deliveries: DeliveryQueue
  /// Branches that accept no further signals; they stay among the subscribers until all are removed.
  private var endedBranches: Set<ObjectIdentifier> = []

  init(on queue: DispatchQueue?) { deliveries = DeliveryQueue(on: queue) }

  /// Whether all deliveries have been made, so that a late subscriber can be called at once.
  var areSettled: Bool { isEnded && deliveries.isIdle && deliveries.queue == nil }

  // MARK: Signals

  /// Adds the deliveries of a value that other signals can follow.
  mutating func deliver(_ signal: Signal, _ log: ChainLog) -> DrainAction {
    for subscriber in subscribers.elements where !subscriber.isForEnd {
      append(subscriber, signal, log)
    }
    return deliveries.beginDraining()
  }

  /// Adds the deliveries of the last signal, and removes all subscribers.
  mutating func end(_ signal: Signal, _ log: ChainLog) -> DrainAction {
    isEnded = true
    endedBranches = []
    var forEnd = FIFOQueue<Subscriber>()
    while let subscriber = subscribers.popFirst() {
      if subscriber.isForEnd {
        forEnd.append(subscriber)
      } else {
        append(subscriber, signal, log)
      }
    }
    while let subscriber = forEnd.popFirst() { append(subscriber, signal, log) }
    return deliveries.beginDraining()
  }

  /// Returns the next delivery to the caller that has made one.
  ///
  /// - Parameter branch: The branch that was called last, if it accepts no further signals.
  mutating func nextDelivery(afterEndOf branch: ObjectIdentifier?) -> NextDelivery {
    if let branch, !isEnded { endedBranches.insert(branch) }
    let delivery = deliveries.next()
    guard !endedBranches.isEmpty else { return NextDelivery(delivery: delivery) }
    return NextDelivery(
      delivery: delivery, released: removeEndedBranches(atOnce: delivery == nil))
  }

  private mutating func append(_ subscriber: Subscriber, _ signal: Signal, _ log: ChainLog) {
    deliveries.append(Delivery(subscriber: subscriber, signal: signal, log: log))
  }

  // MARK: Subscribers

  /// Adds a subscriber, and a delivery of the latest signal if there is one.
  mutating func add(_ subscriber: Subscriber, latest: Signal?, _ log: ChainLog) -> DrainAction {
    if !isEnded { subscribers.append(subscriber) }
    guard let latest, isEnded || !subscriber.isForEnd else { return .nothing }
    append(subscriber, latest, log)
    return deliveries.beginDraining()
  }

  /// Removes the ended branches at the end of the deliveries, or when they are half of all.
  ///
  /// NB: not each one when it ends. Thousands may end after one signal, and each removal looks at all
  /// subscribers.
  private mutating func removeEndedBranches(atOnce: Bool) -> [any Sendable] {
    guard atOnce || endedBranches.count * 2 >= subscribers.count else { return [] }
    defer { endedBranches = [] }
    return remove { [endedBranches] in $0.branchID.map(endedBranches.contains) ?? false }
  }

  /// Removes the subscribers that match, together with their pending deliveries.
  ///
  /// - Returns: What was removed, to be released outside the lock.
  mutating func remove(where matches: (Subscriber) -> Bool) -> [any Sendable] {
    subscribers.remove(where: matches) + deliveries.remove(where: matches)
  }

  /// Removes all subscribers, but not their pending deliveries.
  ///
  /// - Returns: The subscribers, to be released outside the lock.
  mutating func removeSubscribers() -> [Subscriber] { subscribers.remove { _ in true } }

  /// Chooses where deliveries are made; it counts from the next time that the drain role is given.
  mutating func move(to queue: DispatchQueue) { deliveries.queue = queue }
}

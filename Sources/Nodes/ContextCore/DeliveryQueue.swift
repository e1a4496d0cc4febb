// The calls that a context still has to make: one at a time, although many threads add to them.

import Foundation

/// One call of a subscriber that is still to be made.
struct Delivery: Sendable {
  let subscriber: Subscriber
  let signal: Signal
  let log: ChainLog

  /// Calls the subscriber.
  ///
  /// - Returns: Whether the subscriber accepts further signals.
  func make(_ trampoline: inout Trampoline) -> Bool {
    subscriber.receive(signal, log, &trampoline)
  }
}

/// What the caller has to do after it has added deliveries.
enum DrainAction: Sendable {
  /// Nothing: no delivery waits, or another caller has the drain role and will make them all.
  case nothing
  /// Make this delivery alone; no other one waits.
  case deliver(Delivery)
  /// Take the drain role: make the deliveries, one after another, on this thread or on a queue.
  case drain(on: DispatchQueue?)
}

/// What the caller with the drain role has to do next.
struct NextDelivery: Sendable {
  /// The delivery to make; nil if none waits, and then the caller no longer has the drain role.
  var delivery: Delivery?
  /// Subscribers and deliveries that were removed, to be released outside the lock.
  var released: [any Sendable] = []
}

/// The pending deliveries of one context, in order, of which one caller at a time makes the next.
struct DeliveryQueue: Sendable {
  /// Where deliveries are made; nil means the thread that emits or subscribes.
  var queue: DispatchQueue?
  private var pending = FIFOQueue<Delivery>()
  /// Whether a caller has the drain role: it makes deliveries, or is about to.
  private var isDraining = false

  init(on queue: DispatchQueue?) { self.queue = queue }

  /// Whether all deliveries have been made.
  var isIdle: Bool { !isDraining && pending.isEmpty }

  /// Adds a delivery at the end.
  mutating func append(_ delivery: Delivery) { pending.append(delivery) }

  /// Gives the drain role to the caller if deliveries wait and no other caller has it.
  mutating func beginDraining() -> DrainAction {
    guard !isDraining, !pending.isEmpty else { return .nothing }
    isDraining = true
    return .drain(on: queue)
  }

  /// Returns the next pending delivery, or nil and releases the drain role.
  mutating func next() -> Delivery? {
    let delivery = pending.popFirst()
    isDraining = delivery != nil
    return delivery
  }

  /// Removes the pending deliveries of some subscribers, and returns them.
  mutating func remove(where matches: (Subscriber) -> Bool) -> [Delivery] {
    pending.remove { matches($0.subscriber) }
  }
}

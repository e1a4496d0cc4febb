// The calls that a context has still to make: one at a time, though many threads ask for them.

import UserAPI

/// One call that is to be made.
struct Delivery: Sendable {
  let handler: Handler
  let signal: Signal
  let log: Log

  /// Makes the call, and says whether the next signal is of interest.
  func make(_ agenda: inout Agenda) -> Bool { handler.receive(signal, log, &agenda) }
}

/// What makes the deliveries go on.
enum Next: Sendable {
  /// Nothing: there are none, or somebody is at it and will find them.
  case nothing
  /// Make this one, and no more: all others have been made.
  case tell(Delivery)
  /// Ask for the first one, make it, and so on: here, or on a queue.
  case goOn(on: DispatchQueue?)
}

/// What comes after a delivery.
struct Turn: Sendable {
  /// The next one; nil if there is none.
  var delivery: Delivery?
  /// What nobody holds any more, to be let go.
  var dropped: [any Sendable] = []
}

/// The deliveries of one context, in order.
struct Deliveries: Sendable {
  /// Where they are made; nil is the thread of whoever emits or subscribes.
  var queue: DispatchQueue?
  private var waiting = Queue<Delivery>()
  /// Whether somebody is making deliveries, or is about to, and will ask for the next one.
  private var isAtWork = false

  init(on queue: DispatchQueue?) { self.queue = queue }

  /// Whether all have been made.
  var areDone: Bool { !isAtWork && waiting.isEmpty }

  /// Adds a call after those that wait.
  mutating func append(_ delivery: Delivery) { waiting.append(delivery) }

  /// Asked after something was added, by whoever might have to do it.
  mutating func begin() -> Next {
    guard !isAtWork, !waiting.isEmpty else { return .nothing }
    isAtWork = true
    return .goOn(on: queue)
  }

  /// Asked by whoever is at it, until there is none: then the work is anybody's again.
  mutating func next() -> Delivery? {
    let delivery = waiting.popFirst()
    isAtWork = delivery != nil
    return delivery
  }

  /// Takes out the calls of some handlers.
  mutating func remove(where matches: (Handler) -> Bool) -> [Delivery] {
    waiting.remove { matches($0.handler) }
  }
}

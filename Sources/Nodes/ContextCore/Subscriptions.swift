// Who is to be told what, in which order, as long as something can happen in a context.

import UserAPI

/// What a context has as long as something can happen in it.
struct Subscriptions: Sendable {
  private(set) var isEnded = false
  private var handlers = Queue<Handler>()
  private var deliveries: Deliveries
  /// Branches that take nothing in any more: each is among the handlers until all of them go.
  private var leaving: Set<ObjectIdentifier> = []

  init(on queue: DispatchQueue?) { deliveries = Deliveries(on: queue) }

  /// Whether nothing is left to be told: whoever comes from now on can be told where he is.
  var areSettled: Bool { isEnded && deliveries.areDone && deliveries.queue == nil }

  // MARK: Signals

  /// All are to be told, and more may come.
  mutating func pass(_ signal: Signal, _ log: Log) -> Next {
    for handler in handlers.elements where !handler.isForTheEnd { tell(handler, signal, log) }
    return deliveries.begin()
  }

  /// All are to be told for the last time.
  mutating func end(_ signal: Signal, _ log: Log) -> Next {
    isEnded = true
    leaving = []
    var atTheEnd = Queue<Handler>()
    while let handler = handlers.popFirst() {
      if handler.isForTheEnd { atTheEnd.append(handler) } else { tell(handler, signal, log) }
    }
    while let handler = atTheEnd.popFirst() { tell(handler, signal, log) }
    return deliveries.begin()
  }

  /// The next call, asked for by whoever has made one.
  ///
  /// - Parameter branch: Who was told, if it takes nothing in any more.
  mutating func next(after branch: ObjectIdentifier?) -> Turn {
    if let branch, !isEnded { leaving.insert(branch) }
    let delivery = deliveries.next()
    return Turn(delivery: delivery, dropped: leaving.isEmpty ? [] : drop(atOnce: delivery == nil))
  }

  private mutating func tell(_ handler: Handler, _ signal: Signal, _ log: Log) {
    deliveries.append(Delivery(handler: handler, signal: signal, log: log))
  }

  // MARK: Subscribers

  /// Somebody comes, and is told the latest signal, if there was one.
  mutating func add(_ handler: Handler, latest: Signal?, _ log: Log) -> Next {
    if !isEnded { handlers.append(handler) }
    guard let latest, isEnded || !handler.isForTheEnd else { return .nothing }
    tell(handler, latest, log)
    return deliveries.begin()
  }

  /// Those who are leaving go, at the latest when they are half of all.
  ///
  /// NB: not each when it leaves: thousands may leave after one signal, and each would have to be
  /// found among all others.
  private mutating func drop(atOnce: Bool) -> [any Sendable] {
    guard atOnce || leaving.count * 2 >= handlers.count else { return [] }
    defer { leaving = [] }
    return remove { [leaving] handler in handler.branch.map(leaving.contains) ?? false }
  }

  /// Some go, and what was still to be told to them is not.
  mutating func remove(where matches: (Handler) -> Bool) -> [any Sendable] {
    handlers.remove(where: matches) + deliveries.remove(where: matches)
  }

  /// All go.
  mutating func letGoOfHandlers() -> [Handler] { handlers.remove { _ in true } }

  /// From the next turn on, deliveries are made elsewhere.
  mutating func move(to queue: DispatchQueue) { deliveries.queue = queue }
}

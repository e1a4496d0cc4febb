// Other runs beside the judged one, and what they do at its moments.

import UserAPI

/// What other runs of the style do beside the judged one.
package enum Overlap: Hashable, Sendable {
  /// Another run, which waits for its last answer, gets the answer inside a call of the judged run.
  case ends(Point)
  /// Another run is started inside a call of the judged run, and ends after it.
  case starts(Point)
  /// Three runs, the judged one first, begin and end in some order.
  case three(Order)

  /// The order in which three runs begin and end.
  package struct Order: Hashable, Sendable {
    /// The numbers of the runs, from zero: each begins at its first turn, and ends at its second.
    var turns: [Int]
    /// Whether a list is answered when its run begins; otherwise when its run ends.
    var listsComeAtOnce = false
    /// The run that ends because it is cancelled, if one is.
    var cancelled: Int?
  }

  /// The moment of the judged run at which another run does something.
  var point: Point? {
    switch self {
    case .ends(let point), .starts(let point): point
    case .three: nil
    }
  }

  /// Whether it stands for others in the brief space.
  var isExemplary: Bool {
    if case .three(let order) = self { order.listsComeAtOnce && order.cancelled == nil } else { true }
  }
}

extension Overlap.Order {
  /// All orders of begin and end: fifteen, since the runs are numbered as they begin.
  static let all: [[Int]] = (0..<6).reduce([[]]) { orders, _ in
    orders.flatMap { turns in
      let begun = Set(turns).count
      let open = (0..<begun).filter { run in turns.count { $0 == run } == 1 }
      return (open + (begun < 3 ? [begun] : [])).map { turns + [$0] }
    }
  }
}

extension ScenarioSpace {
  /// Other runs begin and end inside the calls of a run, or three overlap.
  static let overlapping: [Scenario] = {
    let points: [Point] =
      Request.allCases.flatMap { [.insideSend($0), .insideDecode($0)] } + [.insideCompletion]
    let orders = Overlap.Order.all.flatMap { turns in
      [
        Overlap.Order(turns: turns), Overlap.Order(turns: turns, listsComeAtOnce: true),
        Overlap.Order(turns: turns, cancelled: 1),
      ]
    }
    return (points.flatMap { [.ends($0), .starts($0)] } + orders.map { .three($0) })
      .map { Scenario(overlap: $0) }
  }()

  /// The delivery queue is busy while `start()` or `cancel()` runs: neither may wait for it.
  static let heldBack: [Scenario] = {
    let cancels: [Point] = [.beforeStart, .pending(.list), .pending(.detail)]
    let endings = [Reply(manner: .synchronously), Reply(answer: .malformed, manner: .synchronously)]
    return cancels.map { Scenario(cancel: $0, holdsDelivery: true) }
      + endings.map { Scenario(list: $0, detail: $0, holdsDelivery: true) }
  }()

  /// The caller is on the delivery queue when it calls, and perhaps that is the main queue.
  static let calledOnItsQueue: [Scenario] = {
    let pending: [Point] = [.pending(.list), .pending(.detail)]
    return pending.map { Scenario(cancel: $0, start: .onDeliveryQueue) }
      + ([nil, .beforeStart] + pending).map { Scenario(cancel: $0, start: .onMainQueue) }
  }()

  /// The slow scenarios and the plain one, for workflows whose only fault is there.
  package static let slowAlone = ScenarioSpace([Scenario()] + slow)

  /// An answer takes more than two seconds: a run that loses patience ends with an error of its own.
  static let slow: [Scenario] = [
    Scenario(list: Reply(manner: .slowly)), Scenario(detail: Reply(manner: .slowly)),
  ]
}

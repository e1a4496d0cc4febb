/// What other runs of the style do beside the judged one.
package enum Overlap: Hashable, Sendable {
  /// Another run, which waits for its last answer, gets the answer inside a call of the judged run.
  case ends(ScenarioPoint)
  /// Another run is started inside a call of the judged run, and ends after it.
  case starts(ScenarioPoint)
  /// Three runs, the judged one first, begin and end in some order.
  case three(Order)

  /// The order in which three runs begin and end.
  package struct Order: Hashable, Sendable {
    /// The numbers of the runs, from zero: each begins at its first turn, and ends at its second.
    package var turns: [Int]
    /// Whether a list is answered when its run begins; otherwise when its run ends.
    package var listsComeAtOnce = false
    /// The run that ends because it is cancelled, if one is.
    package var cancelled: Int?

    package init(turns: [Int], listsComeAtOnce: Bool = false, cancelled: Int? = nil) {
      self.turns = turns
      self.listsComeAtOnce = listsComeAtOnce
      self.cancelled = cancelled
    }
  }

  /// The moment of the judged run at which another run does something.
  package var point: ScenarioPoint? {
    switch self {
    case .ends(let point), .starts(let point): point
    case .three: nil
    }
  }
}

extension Overlap.Order {
  /// All orders of begin and end: fifteen, since the runs are numbered as they begin.
  package static let all: [[Int]] = (0..<6).reduce([[]]) { orders, _ in
    orders.flatMap { turns in
      let begun = Set(turns).count
      let open = (0..<begun).filter { run in turns.count { $0 == run } == 1 }
      return (open + (begun < 3 ? [begun] : [])).map { turns + [$0] }
    }
  }
}

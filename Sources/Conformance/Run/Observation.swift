// What was seen of one run.

/// What was seen of a run, from its making to the moment from which nothing more can happen.
package struct Recording: Sendable {
  package var events: [Event] = []
  /// What the run was asked when it did not return.
  package var hangs: Stage.Call?
  /// Whether the completion came only when the transport answered a cancelled run.
  package var waitedForTheTransport = false
  /// Whether a cancelled request was not cancelled at the transport before the deadline.
  package var hasLostCancel = false
  /// Whether nobody waited for that any more, so that it cannot be judged.
  package var isHurried = false
  /// What the run never let go of; empty if it is settled.
  package var held: Set<String> = []
  /// How many deadlines passed.
  package var missedDeadlines = 0
  /// Why a crowd of runs is not stalled as it should be, in a sentence.
  package var starved: String?
  /// Faults that the neighbours of this run showed.
  var neighbours: [Fault] = []

  package init(events: [Event] = [], hangs: Stage.Call? = nil, missedDeadlines: Int = 0) {
    (self.events, self.hangs, self.missedDeadlines) = (events, hangs, missedDeadlines)
  }

  /// What the recording proves beyond its trace.
  var note: String? {
    switch hangs {
    case .start: return "start() did not return."
    case .cancel: return "cancel() did not return."
    case .make: return "The run's init did not return."
    case .answer: return "The closure that takes the transport's answer did not return."
    case .release: return "The run's deinit did not return."
    case nil: break
    }
    if let starved { return starved }
    if waitedForTheTransport { return "The completion ran only when the transport answered." }
    return held.isEmpty ? nil : "Still held: \(held.sorted().joined(separator: ", "))."
  }
}

extension Recording {
  /// Takes the faults of a neighbour for this run's, or its style's, lack of manners.
  package mutating func meet(
    _ neighbour: Recording,
    _ scenario: Scenario,
    _ expectation: Expectation
  ) {
    neighbours += Judge(scenario, expectation, neighbour).faults.map { fault in
      Fault(
        rule: .goodNeighbours, kind: fault.kind, neighbour: scenario,
        beside: (expectation.trace.lines, neighbour.events.lines))
    }
    missedDeadlines += neighbour.missedDeadlines
  }
}

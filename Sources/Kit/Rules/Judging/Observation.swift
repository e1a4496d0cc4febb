package import Deadlines

/// What a run is asked: by its maker, by its owner, by its transport, and at its end.
package enum RunCall: Sendable {
  case make, start, cancel, answer, release

  /// Says that the call hangs.
  var hanging: String {
    switch self {
    case .make: "The run's init did not return."
    case .start: "start() did not return."
    case .cancel: "cancel() did not return."
    case .answer: "The closure that takes the transport's answer did not return."
    case .release: "The run's deinit did not return."
    }
  }
}

/// What was seen of a run, from its making to the moment from which nothing more can happen.
package struct Observation: Sendable {
  package var events: [TraceEvent] = []
  /// The call into the run that did not return.
  package var hangingCall: RunCall?
  /// Whether the completion came only when the transport answered a cancelled run.
  package var waitedForTheTransport = false
  /// Whether a cancelled request was not cancelled at the transport before the deadline.
  package var hasLostCancel = false
  /// Whether the kit no longer waited for such a cancel, so that it cannot be judged.
  package var isHurried = false
  /// What the run never released; empty if it is settled.
  package var held: Set<String> = []
  /// Whether the run had more time to release its world when its scenario was over.
  package var isUnsettled = false
  /// Whether the run released its world, and took longer for that than a thread needs to go on.
  package var isLate = false
  /// How many deadlines passed.
  package private(set) var missedDeadlines = 0
  /// Whether the machine was too busy to tell: the rest of the observation proves nothing.
  package private(set) var isUndecided = false
  /// Why the runs that should be stalled are not, in a sentence.
  package var starvation: String?
  /// What was seen of the runs beside this one.
  package private(set) var neighbours: [JudgedRun] = []

  package init() {}

  /// Whether the kit waited for something until its deadline; few scenarios of a walk may do that.
  package var waitedInVain: Bool { missedDeadlines > 0 || hasLostCancel || !held.isEmpty }

  /// What was seen of a run with a call that has not returned.
  package init(hangingIn call: RunCall, after expiry: Expiry, events: [TraceEvent]) {
    hangingCall = call
    self.events = events
    for _ in 0..<2 { note(expiry) }  // a lost thread costs more than a missed event
  }

  /// Takes in how a wait ended; says whether what was waited for has happened.
  @discardableResult
  package mutating func note(_ expiry: Expiry?) -> Bool {
    switch expiry {
    case nil: return true
    case .missed: missedDeadlines += 1
    case .undecided: isUndecided = true
    }
    return false
  }

  /// What the observation proves beyond its trace, in a sentence.
  package var note: String? {
    if let cause = hangingCall?.hanging ?? starvation { return cause }
    if waitedForTheTransport { return "The completion ran only when the transport answered." }
    return held.isEmpty ? nil : "Still held: \(held.sorted().joined(separator: ", "))."
  }

  /// Takes in what was seen of a neighbour: the rules it breaks are held against this run, or its style.
  package mutating func add(neighbour: JudgedRun) {
    neighbours.append(neighbour)
    missedDeadlines += neighbour.seen.missedDeadlines
    isUndecided = isUndecided || neighbour.seen.isUndecided
  }
}

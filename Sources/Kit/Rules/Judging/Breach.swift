internal import UserAPI

/// A rule that a run breaks, and in what the run differs from what was promised.
package struct Breach: Sendable {
  /// In what a run differs; the same difference in a smaller scenario explains the one in a larger scenario.
  ///
  /// Of several differences that break one rule, the first of these is reported.
  package enum Kind: Int, Sendable {
    case hang, stack, place, completions
    /// The completion came only with the transport's answer.
    case wait
    case outcome
    /// Requests that are wrong, or too many; and too few.
    case requests, missing
    case cancel, leak
  }

  package let kind: Kind
  /// How the broken rule shows, if that decides where to look.
  package internal(set) var symptom: Rule.Symptom?
  /// The run beside the judged one, if the difference is there.
  package internal(set) var neighbour: NeighbourObservation?
  private var found: Rule?

  init(_ kind: Kind, _ symptom: Rule.Symptom? = nil) {
    self.kind = kind
    self.symptom = symptom
  }

  /// The number of the broken rule.
  package var rule: Rule.ID { brokenRule.id }

  private var brokenRule: Rule {
    guard let found else { preconditionFailure("A breach is found by a rule.") }
    return found
  }

  /// The same, found by a rule.
  func found(by rule: Rule, in run: JudgedRun) -> Breach {
    var breach = self
    breach.found = rule
    if symptom == nil, neighbour == nil { breach.symptom = rule.symptom(run) }
    return breach
  }

  /// Causes come before their consequences.
  var place: (Int, Int, Int) { (brokenRule.precedence, neighbour == nil ? 1 : 0, kind.rawValue) }

  /// Whether a difference in a smaller scenario explains this one.
  package func follows(from kind: Kind) -> Bool {
    switch (kind, self.kind) {
    case (.place, .stack), (.stack, .hang): true
    case (.requests, .cancel), (.outcome, .cancel), (.completions, .cancel): true
    case (.requests, .wait), (.outcome, .wait), (.completions, .wait): true
    case (.outcome, .missing), (.completions, .missing), (.wait, .completions): true
    default: kind == self.kind
    }
  }
}

/// A difference from what was promised that alone does not tell which rule it breaks.
enum Surprise: Equatable {
  /// The run completes more often than promised.
  case completesAgain(at: Int)
  /// The run does not complete.
  case silence
  /// The run ends in another way; a run that must end cancelled is the next case.
  case otherOutcome(Outcome, at: Int)
  case losesItsCancel
  /// The run sends more requests than promised.
  case sendsMore(at: Int)

  /// The place of the event that shows it; nil if no event that comes after a cause does.
  var index: Int? {
    switch self {
    case .completesAgain(let index), .otherOutcome(_, let index), .sendsMore(let index): index
    case .silence, .losesItsCancel: nil
    }
  }

  var kind: Breach.Kind {
    switch self {
    case .completesAgain, .silence: .completions
    case .otherOutcome, .losesItsCancel: .outcome
    case .sendsMore: .requests
    }
  }
}

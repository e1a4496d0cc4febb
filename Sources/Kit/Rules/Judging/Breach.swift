/// How a run differs from what was promised, and which rule that breaks.
package struct Breach: Sendable {
  /// How a run differs; the same difference in a smaller scenario explains the one in a larger scenario.
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
  /// The place of the event that shows it; nil if no event that comes after a cause does.
  let index: Int?
  /// Where to look, if the rule's usual place does not fit how the rule shows.
  package internal(set) var pointer: String?
  private var finding: (rule: Rule, run: JudgedRun)?
  /// Whether it shows in a run beside the judged one.
  package private(set) var isBeside = false

  init(_ kind: Kind, at index: Int? = nil, _ pointer: String? = nil) {
    self.kind = kind
    self.index = index
    self.pointer = pointer
  }

  /// Whether a run does not complete.
  var isSilence: Bool { kind == .completions && index == nil }
  /// Whether a run ends in another way than it must; one that must end cancelled loses its cancel.
  var isOtherOutcome: Bool { kind == .outcome && index != nil }

  private var found: (rule: Rule, run: JudgedRun) {
    guard let finding else { preconditionFailure("A breach is found by a rule.") }
    return finding
  }

  /// The number of the broken rule.
  package var rule: Rule.ID { found.rule.id }
  /// The run in which it shows.
  package var run: JudgedRun { found.run }

  /// The same, found by a rule.
  func found(by rule: Rule, in run: JudgedRun) -> Breach {
    var breach = self
    breach.finding = (rule, isBeside ? self.run : run)
    if pointer == nil, !isBeside { breach.pointer = rule.pointer(run) }
    return breach
  }

  /// The same, held against the run beside which it shows.
  var beside: Breach {
    var breach = self
    breach.isBeside = true
    breach.pointer = nil
    return breach
  }

  /// Causes come before their consequences.
  var place: (Int, Int, Int) { (found.rule.precedence, isBeside ? 0 : 1, kind.rawValue) }

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

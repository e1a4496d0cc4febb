public import Rules
public import Traces

/// Judges written rules by traces.
///
/// A rule must find nothing in a right run, whatever that run is free to do. Only then it counts what the
/// rule finds in runs that are wrong on purpose.
public struct RuleJudge: Sendable {
  private let right: [RightRun]
  private let flawed: [FlawedRun]

  /// Chooses the traces.
  ///
  /// - Parameters:
  ///   - right: Runs that every rule must accept.
  ///   - flawed: Runs in each of which a rule must find something.
  public init(right: [RightRun] = RightRun.all, flawed: [FlawedRun] = FlawedRun.all) {
    (self.right, self.flawed) = (right, flawed)
  }

  /// Chooses all right runs, and the flawed runs that break one of some promises.
  public init(breaking rules: [Rule.ID]) {
    self.init(flawed: FlawedRun.all.filter { rules.contains($0.rule) })
  }

  /// Judges rules together.
  ///
  /// It blocks the caller, for a few milliseconds unless a rule does not come back.
  ///
  /// - Complexity: O(*r* · *n*), where *r* is the number of rules and *n* that of all traces.
  public func verdict(on rules: [WrittenRule]) -> RuleVerdict {
    let traces = right.map(\.trace) + flawed.map(\.trace)
    let sweep = RuleSweep(rules, about: traces + Trace.odd)
    if let trouble = sweep.trouble { return RuleVerdict(trouble: trouble) }
    var verdict = RuleVerdict(rules: rules.map(\.id), flawed: flawed)
    for (number, run) in right.enumerated() {
      for (rule, findings) in zip(rules, sweep.findings) {
        guard let finding = findings[number] else { continue }
        verdict.refusals.append(.init(rule: rule.id, run: run, finding: finding))
      }
    }
    verdict.catches = sweep.findings.map { findings in
      findings[right.count..<traces.count].map { $0 != nil }
    }
    return verdict
  }

  /// Judges one rule.
  public func verdict(
    on id: Rule.ID, _ rule: @escaping @Sendable (Trace) -> Finding?
  ) -> RuleVerdict {
    verdict(on: [WrittenRule(id, rule)])
  }
}

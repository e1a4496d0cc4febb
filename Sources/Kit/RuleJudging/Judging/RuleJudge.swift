import Deadlines
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
    let traces = right.map(\.trace) + flawed.map(\.trace) + Trace.odd
    var verdict = RuleVerdict(rules: rules.map(\.id), flawed: flawed)
    let (rounds, trouble) = Self.ask(rules, about: traces)
    guard let findings = rounds.first else {
      verdict.trouble = trouble
      return verdict
    }
    func isFound(_ round: [[Finding?]], _ trace: Int) -> [Bool] { round.map { $0[trace] != nil } }
    let changed = traces.indices.first { trace in
      rounds.contains { isFound($0, trace) != isFound(findings, trace) }
    }
    verdict.trouble = changed.map { trace in
      """
      A rule gave two answers about the same trace: it must keep nothing from one call to the next.
      \(traces[trace].columns())
      """
    }
    for (number, run) in right.enumerated() {
      for (rule, findings) in zip(rules, findings) {
        if let finding = findings[number] { verdict.refusals.append((rule.id, run, finding)) }
      }
    }
    verdict.catches = findings.map { $0.dropFirst(right.count).map { $0 != nil } }
    return verdict
  }

  /// Judges one rule.
  public func verdict(
    on id: Rule.ID, _ rule: @escaping @Sendable (Trace) -> Finding?
  ) -> RuleVerdict {
    verdict(on: [WrittenRule(id, rule)])
  }

  /// Asks each rule about each trace three times: in a random order, in the opposite one, and in the first again.
  ///
  /// The right runs stand between the flawed ones: what a rule keeps from one call to the next gives it no
  /// advantage, and shows. The rules are called on a thread of their own: one that does not end keeps no test
  /// from ending.
  ///
  /// - Returns: For each time, for each rule, what it found in each trace; or why there are no answers.
  private static func ask(
    _ rules: [WrittenRule], about traces: [Trace]
  ) -> (rounds: [[[Finding?]]], trouble: String?) {
    let asked = Monitor((count: 0, trace: 0))
    let call = boundedCall(step: { asked.update { $0.count } }) {
      let order = rules.indices.flatMap { rule in traces.indices.map { (rule, $0) } }.shuffled()
      return [order, order.reversed(), order].map { questions in
        var findings = rules.map { _ in [Finding?](repeating: nil, count: traces.count) }
        for (rule, trace) in questions {
          asked.update { $0 = ($0.count + 1, trace) }
          findings[rule][trace] = rules[rule].check(traces[trace])
        }
        return findings
      }
    }
    switch call {
    case .success(let rounds): return (rounds, nil)
    case .failure(let expiry):
      let endless = "A rule does not come back with an answer about this trace: look at its loops."
      let columns = traces[asked.update { $0.trace }].columns()
      return ([], expiry.sentence(ifMissed: "\(endless)\n\(columns)"))
    }
  }
}

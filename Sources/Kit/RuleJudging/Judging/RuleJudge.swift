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
    self.right = right
    self.flawed = flawed
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
    let findings: Findings
    do throws(Trouble) { findings = try self.findings(of: rules) } catch {
      return RuleVerdict(trouble: error.sentence)
    }
    let refusals = zip(right, findings).flatMap { run, findings in
      zip(rules, findings).compactMap { rule, finding in finding.map { (rule.id, run, $0) } }
    }
    let catches = zip(flawed, findings.dropFirst(right.count)).map { run, findings in
      (run, Set(rules.indices.filter { findings[$0] != nil }))
    }
    return RuleVerdict(rules: rules.map(\.id), refusals: refusals, flawed: catches)
  }

  /// Judges one rule.
  public func verdict(
    on id: Rule.ID, _ rule: @escaping @Sendable (Trace) -> Finding?
  ) -> RuleVerdict {
    verdict(on: [WrittenRule(id, rule)])
  }

  // MARK: Asking

  /// Why nothing can be judged, in a sentence.
  private struct Trouble: Error { let sentence: String }

  /// For each trace, what each rule found in it.
  private typealias Findings = [[Finding?]]

  /// What the rules find in each right run, in each flawed one, and then in the odd traces.
  private func findings(of rules: [WrittenRule]) throws(Trouble) -> Findings {
    let traces = right.map(\.trace) + flawed.map(\.trace) + Trace.odd
    let rounds = try Self.ask(rules, about: traces)
    let changed = traces.indices.first { trace in
      Set(rounds.map { $0[trace].map { $0 != nil } }).count > 1
    }
    guard let changed else { return rounds[0] }
    throw Trouble(
      sentence: """
        A rule gave two answers about the same trace: it must keep nothing from one call to the next.
        \(traces[changed].columns())
        """)
  }

  /// Asks each rule about each trace three times: in a random order, in the opposite one, and in the first again.
  ///
  /// The right runs stand between the flawed ones: what a rule keeps from one call to the next gives it no
  /// advantage, and shows. The rules are called on a thread of their own: one that does not end keeps no test
  /// from ending.
  private static func ask(
    _ rules: [WrittenRule], about traces: [Trace]
  ) throws(Trouble) -> [Findings] {
    let asked = Monitor((count: 0, trace: 0))
    let call = BoundedCall {
      let order = rules.indices.flatMap { rule in traces.indices.map { (rule, $0) } }.shuffled()
      return [order, order.reversed(), order].map { questions in
        var findings: Findings = traces.map { _ in rules.map { _ in nil } }
        for (rule, trace) in questions {
          asked.update { $0 = ($0.count + 1, trace) }
          findings[trace][rule] = rules[rule].check(traces[trace])
        }
        return findings
      }
    }
    switch call.result(step: { asked.update { $0.count } }) {
    case .success(let rounds): return rounds
    case .failure(let expiry):
      let endless = "A rule does not come back with an answer about this trace: look at its loops."
      let columns = traces[asked.update { $0.trace }].columns()
      throw Trouble(sentence: expiry.sentence(ifMissed: "\(endless)\n\(columns)"))
    }
  }
}

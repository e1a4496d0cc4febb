// A symptom seen in a scenario, and the plays that tell whether the symptom comes each time.

import Rules

/// A broken rule in one scenario, which may have been played several times.
struct ReplayedViolation: Sendable {
  /// One play in which the symptom came.
  private struct Evidence: Sendable {
    let broken: Breach
    let observation: Observation
  }

  let expectation: Expectation
  /// The scenario in words.
  let text: String
  /// All that is new in the scenario, also what follows from the symptom.
  let news: [Breach]
  /// The rule that is reported.
  let rule: Rule.ID
  private let broken: Breach
  private var evidence: [Evidence]
  private(set) var plays = 1
  private var tries = 1

  init(
    _ broken: Breach, reportedAs rule: Rule.ID, text: String,
    expecting expectation: Expectation, news: [Breach], seen observation: Observation
  ) {
    (self.text, self.expectation) = (text, expectation)
    (self.broken, self.rule, self.news) = (broken, rule, news)
    evidence = [Evidence(broken: broken, observation: observation)]
  }

  var scenario: Scenario { expectation.scenario }
  var kind: Breach.Kind { broken.kind }
  /// In how many plays the symptom came.
  var times: Int { evidence.count }
  /// Whether the symptom came in each play.
  var comesEachTime: Bool { times == plays }
  /// Whether the symptom is only seen when a deadline has passed, so that each play takes seconds.
  var isSlow: Bool { evidence[0].observation.waitedInVain }
  /// Whether a call did not return, so that each play costs a thread.
  var hangs: Bool { kind == .hang }

  /// Whether the scenario was played fewer times than this.
  ///
  /// A play that a busy machine spoiled does not count; there are at most as many of those again.
  func wantsPlay(upTo count: Int) -> Bool { plays < count && tries < 2 * count }

  /// Takes in one more play of the scenario.
  mutating func add(_ observation: Observation) {
    tries += 1
    guard !observation.isUndecided else { return }
    plays += 1
    let again = JudgedRun(expectation, observation).breaches
      .first { $0.rule == broken.rule && $0.kind == broken.kind }
    if let again { evidence.append(Evidence(broken: again, observation: observation)) }
  }

  /// The violation as it is reported.
  func report(_ subject: String, scenarios: Int, lookAt: String?) -> Violation {
    let shown = usual
    let neighbour = shown.broken.neighbour
    let promised = neighbour?.expectation ?? expectation
    let isNoted = [.hang, .wait, .leak].contains(kind)
    return Violation(
      rule: Rule[rule],
      subject: subject,
      scenario: text,
      scenarios: expectation.rules.contains(rule) ? scenarios : nil,
      plays: comesEachTime ? nil : "\(times) of \(plays)",
      expected: promised.trace.steps,
      actual: steps(of: shown),
      note: neighbour == nil
        ? (isNoted ? shown.observation.note : nil) : "These are the traces of the run beside it.",
      symptom: shown.broken.symptom, ownLookAt: lookAt)
  }

  private func steps(of evidence: Evidence) -> [TraceStep] {
    let neighbour = evidence.broken.neighbour
    let events = (neighbour?.observation ?? evidence.observation).events
    return events.advancingTheCompletion(in: neighbour?.expectation ?? expectation).steps
  }

  /// The play whose trace came most often: threads may make small differences.
  private var usual: Evidence {
    let counts = Dictionary(grouping: evidence) { steps(of: $0).map(\.text).joined() }
    let best = counts.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    return best?.value.first ?? evidence[0]
  }
}

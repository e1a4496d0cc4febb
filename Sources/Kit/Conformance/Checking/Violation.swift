// A broken rule in a scenario, the plays that tell whether the symptom comes each time, and how that is told.

import Rules

/// A broken rule, the smallest scenario that shows the fault, and the two traces.
public struct Violation: Sendable, CustomStringConvertible {
  /// One play in which the symptom came.
  private typealias Evidence = (broken: Breach, observation: Observation)

  /// The rule.
  public let rule: Rule
  /// The smallest scenario, in words.
  public let scenario: String
  /// How many scenarios put the rule to the test; nil if the scenario shown is none of them.
  public internal(set) var scenarios: Int?
  /// Where to look, if the caller of the kit knows better.
  var ownLookAt: String?
  /// The name of the style, or the number of the exercise.
  let subject: String
  let expectation: Expectation
  /// All that is new in the scenario, also what follows from the symptom.
  let news: [Breach]
  private let broken: Breach
  private var evidence: [Evidence]
  private(set) var plays = 1
  private var tries = 1

  init(
    _ broken: Breach, reportedAs rule: Rule.ID, of subject: String, in scenario: String,
    expecting expectation: Expectation, news: [Breach], seen observation: Observation
  ) {
    self.rule = Rule[rule]
    self.subject = subject
    self.scenario = scenario
    self.broken = broken
    self.expectation = expectation
    self.news = news
    evidence = [(broken, observation)]
  }

  // MARK: Plays

  var kind: Breach.Kind { broken.kind }
  /// Whether the symptom came in each play.
  var comesEachTime: Bool { evidence.count == plays }
  /// Whether the symptom is only seen when a deadline has passed, so that each play takes seconds.
  var isSlow: Bool { evidence[0].observation.waitedInVain }

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
      .first { $0.rule == broken.rule && $0.kind == kind }
    if let again { evidence.append((again, observation)) }
  }

  /// The play whose trace came most often: threads may make small differences.
  private var usual: Evidence {
    let counts = Dictionary(grouping: evidence) { steps(of: $0).map(\.text).joined() }
    let best = counts.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    return best?.value.first ?? evidence[0]
  }

  private func steps(of evidence: Evidence) -> [TraceStep] {
    let neighbour = evidence.broken.neighbour
    let events = (neighbour?.observation ?? evidence.observation).events
    return events.advancingTheCompletion(in: neighbour?.expectation ?? expectation).steps
  }

  // MARK: In words

  /// The violation in full, without a line break at its end.
  public var description: String {
    let usual = usual
    let neighbour = usual.broken.neighbour
    let traces = TracePair(
      expected: (neighbour?.expectation ?? expectation).trace.steps, actual: steps(of: usual))
    var lines = [
      "\(rule.sentence) (\(rule))",
      "\(place): \(scenario)",
      "  expected  \(traces.expectedLine)",
      "  yours     \(traces.actualLine)",
    ]
    if traces.hasMark { lines.append("  " + TraceStep.legend) }
    if neighbour != nil {
      lines.append("These are the traces of the run beside it.")
    } else if [.hang, .wait, .leak].contains(kind), let note = usual.observation.note {
      lines.append(note)
    }
    let pointer = broken.rule == rule.id ? usual.broken.pointer : nil
    lines.append(ownLookAt ?? rule.lookAt(pointer, inChapter: chapter))
    return lines.joined(separator: "\n")
  }

  /// `Smallest of 12 scenarios`, or how often the rule broke in it.
  private var place: String {
    let place = scenarios.map { "Smallest of \($0) scenario\($0 == 1 ? "" : "s")" } ?? "Scenario"
    return place + (comesEachTime ? "" : ", seen in \(evidence.count) of \(plays) plays")
  }

  /// The chapter, where the subject is an exercise of a style of the book: 5 of `5.6`.
  ///
  /// Chapter 9 divides the job in its own way, so a rule cannot name its exercises.
  private var chapter: Int? {
    let parts = subject.split(separator: ".").map { Int($0) }
    guard parts.count == 2, parts[1] != nil, let chapter = parts[0], chapter < 9 else { return nil }
    return chapter
  }
}

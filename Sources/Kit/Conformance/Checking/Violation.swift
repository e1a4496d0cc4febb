// A broken rule in a scenario, the plays that tell whether the symptom comes each time, and how that is told.

import Rules

/// A broken rule, the smallest scenario that shows the fault, and the two traces.
public struct Violation: Sendable, CustomStringConvertible {
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
  /// The run of the first play.
  let run: JudgedRun
  /// All that is new in that run, also what follows from the symptom.
  let news: [Breach]
  /// The symptom, each time that it came.
  private(set) var evidence: [Breach]
  private(set) var plays = 1
  private(set) var tries = 1

  // MARK: Plays

  var kind: Breach.Kind { evidence[0].kind }
  /// Whether the symptom came in each play.
  var comesEachTime: Bool { evidence.count == plays }
  /// Whether the symptom is only seen when a deadline has passed, so that each play takes seconds.
  var isSlow: Bool { run.seen.waitedInVain }

  /// Whether the scenario was played fewer times than this.
  ///
  /// A play that a busy machine spoiled does not count; there are at most as many of those again.
  func wantsPlay(upTo count: Int) -> Bool { plays < count && tries < 2 * count }

  /// Takes in one more play of the scenario.
  mutating func add(_ observation: Observation) {
    tries += 1
    guard !observation.isUndecided else { return }
    plays += 1
    let again = JudgedRun(run.expected, observation).breaches
      .first { $0.rule == evidence[0].rule && $0.kind == kind }
    if let again { evidence.append(again) }
  }

  /// The play whose trace came most often: threads may make small differences.
  private var usual: Breach {
    let counts = Dictionary(grouping: evidence) { $0.run.steps.map(\.text).joined() }
    let best = counts.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    return best?.value.first ?? evidence[0]
  }

  // MARK: In words

  /// The violation in full, without a line break at its end.
  public var description: String {
    let usual = usual
    let traces = TracePair(expected: usual.run.expected.trace.steps, actual: usual.run.steps)
    var lines = [
      "\(rule.sentence) (\(rule))",
      "\(place): \(scenario)",
      "  expected  \(traces.expectedLine)",
      "  yours     \(traces.actualLine)",
    ]
    if traces.hasMark { lines.append("  " + TraceStep.legend) }
    if usual.isBeside {
      lines.append("These are the traces of the run beside it.")
    } else if [.hang, .wait, .leak].contains(kind), let note = usual.run.seen.note {
      lines.append(note)
    }
    let pointer = usual.rule == rule.id ? usual.pointer : nil
    // Chapter 9 divides the job in its own way, so a rule cannot name its exercises.
    let exercise = subject.exercise.flatMap { $0.chapter < 9 ? $0 : nil }
    lines.append(ownLookAt ?? rule.lookAt(pointer, in: exercise))
    return lines.joined(separator: "\n")
  }

  /// `Smallest of 12 scenarios`, or how often the rule broke in it.
  private var place: String {
    let all = scenarios ?? 1
    let place = all > 1 ? "Smallest of \(all) scenarios" : "Scenario"
    return place + (comesEachTime ? "" : ", seen in \(evidence.count) of \(plays) plays")
  }
}

extension String {
  /// The chapter and the number in it, where a subject is an exercise, `5.6`.
  var exercise: (chapter: Int, number: Int)? {
    let parts = split(separator: ".").map { Int($0) }
    guard parts.count == 2, let chapter = parts[0], let number = parts[1] else { return nil }
    return (chapter, number)
  }
}

extension JudgedRun {
  /// What was seen, in words.
  fileprivate var steps: [TraceStep] { events.advancingTheCompletion(in: expected).steps }
}

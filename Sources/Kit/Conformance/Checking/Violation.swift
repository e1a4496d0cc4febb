import Rules

/// A broken rule, the smallest scenario that shows the fault, and the two traces.
public struct Violation: Sendable, CustomStringConvertible {
  /// The rule.
  public let rule: Rule
  /// The name of the style, or the number of the exercise.
  let subject: String
  /// The smallest scenario, in words.
  public let scenario: String
  /// How many scenarios put the rule to the test; nil if the scenario shown is none of them.
  public let scenarios: Int?
  /// In how many plays of the scenario the rule broke, if not in each: `3 of 10`.
  let plays: String?
  /// What should have been seen.
  let expected: [TraceStep]
  /// What was seen.
  let actual: [TraceStep]
  /// What else the observation proves, in a sentence, if anything.
  let note: String?
  /// How the broken rule shows, if that decides where to look.
  let symptom: Rule.Symptom?
  /// Where to look, if the caller of the kit knows better.
  let ownLookAt: String?

  /// The violation in full, without a line break at its end.
  public var description: String {
    let traces = TracePair(expected: expected, actual: actual)
    var lines = [
      "\(rule.sentence) (\(rule))",
      "\(place): \(scenario)",
      "  expected  \(traces.expectedLine)",
      "  yours     \(traces.actualLine)",
    ]
    if traces.hasMark { lines.append("  " + TraceStep.legend) }
    if let note { lines.append(note) }
    lines.append(ownLookAt ?? rule.lookAt(for: symptom, inChapter: chapter))
    return lines.joined(separator: "\n")
  }

  /// `Smallest of 12 scenarios`, or how often the rule broke in it.
  private var place: String {
    let place = scenarios.map { "Smallest of \($0) scenario\($0 == 1 ? "" : "s")" } ?? "Scenario"
    return place + (plays.map { ", seen in \($0) plays" } ?? "")
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

// One broken rule, as it is reported.

import Rules

/// A rule that a style breaks, the smallest scenario that shows it, and the two traces.
public struct Violation: Sendable, CustomStringConvertible {
  /// The rule.
  public let rule: Rule
  /// The name of the style, or the number of the exercise.
  let subject: String
  /// The smallest scenario, in words.
  public let scenario: String
  /// How many scenarios put the rule to the test.
  public let scenarios: Int
  /// What should have been seen.
  let expected: [String]
  /// What was seen.
  let actual: [String]
  /// What else the observation proves, in a sentence, if anything.
  let note: String?

  /// The violation in full, without a line break at its end.
  public var description: String {
    let traces = TracePair(expected: expected, actual: actual)
    var lines = [
      "\(rule.sentence) (\(rule))",
      "Smallest of \(scenarios) scenario\(scenarios == 1 ? "" : "s"): \(scenario)",
      "  expected  \(traces.expectedLine)",
      "  yours     \(traces.actualLine)",
    ]
    if let note { lines.append(note) }
    lines.append(rule.lookAt(inChapter: chapter))
    return lines.joined(separator: "\n")
  }

  /// The chapter, where the subject is an exercise: 5 of `5.6`.
  private var chapter: Int? {
    let parts = subject.split(separator: ".").map { Int($0) }
    return parts.count == 2 && parts[1] != nil ? parts[0] : nil
  }
}

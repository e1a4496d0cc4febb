// What a walk found, and how it is told.

import Foundation

/// The outcome of a walk.
public struct Report: Sendable {
  /// The name of the style, or the number of the exercise.
  public let subject: String
  /// The rules that it was held to.
  public let rules: [Rule]
  /// The rules that it breaks, causes before what follows from them.
  public let violations: [Violation]
  /// How many scenarios were played.
  public let walked: Int
  /// How many scenarios there were to play.
  public let planned: Int
  /// How many different traces they promise.
  public let distinctTraces: Int
  /// How long the walk took.
  public let duration: Duration

  /// What each scenario of the walk left behind, in the order of the space; nil where it was not played.
  let footprints: [Footprint?]

  /// Whether every rule is kept, in every scenario there was to play.
  ///
  /// A walk that ended early without a violation proves nothing.
  public var passes: Bool { violations.isEmpty && walked == planned }

  /// The violation of one rule, if it is broken.
  public func violation(of rule: Rule.ID) -> Violation? {
    violations.first { $0.rule.id == rule }
  }

  /// One line for a style that keeps every rule; otherwise at most three violations in full.
  ///
  /// With `WORKBOOK_ALL=1` in the environment, every violation.
  public var message: String {
    guard !passes else { return summary }
    let wantsAll = ProcessInfo.processInfo.environment["WORKBOOK_ALL"] == "1"
    let shown = wantsAll ? violations.count : min(3, violations.count)
    let count = "\(violations.count) of \(rules.count) rule\(rules.count == 1 ? "" : "s")"
    let played = "\(walked) of \(planned) scenarios were played"
    if violations.isEmpty { return "\(subject) missed three deadlines: \(played)." }
    var parts = ["\(subject) breaks \(count)."]
    parts += violations.prefix(shown).map(\.description)
    if shown < violations.count {
      parts.append("\(violations.count - shown) more: WORKBOOK_ALL=1 swift test --filter \(filter)")
    }
    if walked < planned { parts.append("\(played); the others could show no more of this.") }
    return parts.joined(separator: "\n")
  }

  /// What to ask `swift test` for: the exercise's chapter, or the style's suite.
  private var filter: String {
    let parts = subject.split(separator: ".")
    return parts.count == 2 && Int(parts[0]) != nil ? "Chapter\(parts[0])" : "Conformance"
  }

  /// Scenarios, rules and time in one line.
  public var summary: String {
    let milliseconds = Int(duration / .milliseconds(1))
    let kept = rules.count - violations.count
    return "\(subject): \(walked) scenarios, \(distinctTraces) distinct traces, "
      + "\(kept) of \(rules.count) rules kept, \(milliseconds) ms"
  }
}

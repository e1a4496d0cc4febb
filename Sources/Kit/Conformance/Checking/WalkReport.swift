import Deadlines
import Foundation
public import Rules
import UserAPI

/// The outcome of a walk.
public struct WalkReport: Sendable {
  /// What a walk says of one rule.
  public enum Verdict: Sendable {
    /// The style kept the rule, in so many scenarios to which it applies.
    case kept(scenarios: Int)
    /// The style breaks the rule.
    case broken(Violation)
    /// The walk could not judge the rule, for this reason.
    case notApplicable(String)
  }

  /// What answered the requests.
  package enum Transport: Sendable { case scripted, http }

  /// What was found of which style, held to which rules.
  let found: ViolationCollector
  /// The rules that it breaks, causes before their consequences.
  public let violations: [Violation]
  /// The rules that the walk could not judge, each with the reason in a sentence.
  public let notApplicable: [Rule.ID: String]
  /// How many scenarios there were to play.
  public let planned: Int
  /// Whether the walk ended early because the style was slow: the scenarios not played are not judged.
  private let isCutShort: Bool
  /// How long the walk took.
  public let duration: Duration

  /// Sums up a walk.
  ///
  /// - Parameters:
  ///   - found: What was found of which style, held to which rules.
  ///   - space: What there was to play.
  ///   - trouble: Why a rule without a scenario played was not judged.
  ///   - isCutShort: Whether the walk ended early because the style was slow.
  init(
    _ found: ViolationCollector, through space: ScenarioSpace, trouble: String? = nil,
    isCutShort: Bool = false, duration: Duration
  ) {
    self.found = found
    planned = space.count
    self.isCutShort = isCutShort
    self.duration = duration
    violations = found.violations(applicable: space.applicable)
    let untested = trouble ?? "The walk ended before it came to a scenario of the rule."
    let unjudged = found.walk.rules.filter { !found.includes($0) }.map { rule in
      (rule, found.walk.outOfReach[rule] ?? (found.tested[rule] == nil ? untested : nil))
    }
    notApplicable = Dictionary(uniqueKeysWithValues: unjudged).compactMapValues(\.self)
  }

  /// The name of the style, or the number of the exercise.
  public var subject: String { found.walk.style.name }
  /// How many scenarios were played.
  public var walked: Int { found.walked }
  /// Whether the walk ended early because the machine was too busy: nothing is proved then.
  public var isUndecided: Bool { found.isUndecided }

  /// Whether every rule is kept, in every scenario there was to play.
  ///
  /// A walk that ended early without a violation proves nothing.
  public var passes: Bool { violations.isEmpty && walked == planned && !isUndecided }

  /// The violation of one rule, if it is broken.
  public func violation(of rule: Rule.ID) -> Violation? {
    violations.first { $0.rule.id == rule }
  }

  /// What the walk says of one rule.
  public func verdict(on rule: Rule.ID) -> Verdict {
    if let violation = violation(of: rule) { return .broken(violation) }
    if isUndecided { return .notApplicable(Expiry.tellUndecided()) }
    if let reason = notApplicable[rule] { return .notApplicable(reason) }
    return .kept(scenarios: found.tested[rule] ?? 0)
  }
}

// MARK: In words

extension WalkReport {
  /// One line for a style that keeps every rule; otherwise at most three violations in full.
  ///
  /// With `WORKBOOK_ALL=1` in the environment, every violation.
  public var message: String {
    guard !passes else { return summary }
    var parts = violations.isEmpty ? [] : violationLines
    if isUndecided { parts.append("\(name): \(Expiry.tellUndecided()) Run it again.") }
    if walked < planned { parts.append(playedLine) }
    return parts.joined(separator: "\n")
  }

  private var violationLines: [String] {
    let wantsAll = ProcessInfo.processInfo.environment["WORKBOOK_ALL"] == "1"
    let shown = wantsAll ? violations.count : min(3, violations.count)
    let judged = found.walk.rules.count - (found.walk.transport == .http ? notApplicable.count : 0)
    let count = "\(violations.count) of \(judged) rule\(judged == 1 ? "" : "s")"
    let rest = violations.count - shown
    return ["\(name) breaks \(count)."] + violations.prefix(shown).map(\.description)
      + (rest > 0 ? ["\(rest) more: WORKBOOK_ALL=1 swift test --filter \(filter)"] : [])
  }

  private var playedLine: String {
    let played = "\(walked) of \(planned) scenarios were played"
    if isCutShort {
      let seconds = Int(duration / .seconds(1))
      return "\(name) is slow: its runs wait for something, and only \(played) in \(seconds) s."
    }
    if !violations.isEmpty { return "\(played); the others could show no more of this." }
    guard let missed = found.missed.first, !isUndecided else { return "\(played)." }
    return "\(name) missed three deadlines: \(played). The first that did not end: \(missed)"
  }

  private var name: String { found.walk.transport == .http ? "\(subject) over HTTP" : subject }

  /// What to ask `swift test` for: the exercise's chapter, or the style's suite.
  private var filter: String {
    subject.exercise.map { "Chapter\($0.chapter)" } ?? "Conformance"
  }

  /// Scenarios, rules and time in one line.
  public var summary: String {
    let milliseconds = Int(duration / .milliseconds(1))
    let kept = found.walk.rules.count - violations.count - notApplicable.count
    let judged =
      found.walk.transport == .http
      ? "\(kept) rules kept, \(notApplicable.count) not applicable"
      : "\(kept) of \(found.walk.rules.count) rules kept"
    return "\(name): \(walked) scenarios, \(judged), \(milliseconds) ms"
  }
}

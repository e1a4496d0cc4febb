// What a walk over HTTP found, and how it is told.

public import Conformance
import FixtureServer
import Foundation
import UserAPI

/// What a walk over HTTP says of one rule.
public enum Verdict: Sendable {
  /// The style kept it, in so many scenarios that put it to the test.
  case kept(scenarios: Int)
  /// The style breaks it.
  case broken(Violation)
  /// The walk could not tell, for this reason.
  case notApplicable(String)
}

/// The outcome of a walk over HTTP.
public struct ReportOverHTTP: Sendable {
  /// The name of the style.
  public let subject: String
  /// The rules that it breaks, causes before what follows from them.
  public let violations: [Violation]
  /// The rules that the walk could not judge, each with the reason in a sentence.
  public let notApplicable: [Rule.ID: String]
  /// How many scenarios were played.
  public let walked: Int
  /// How many scenarios there were to play.
  public let planned: Int
  /// How long the walk took.
  public let duration: Duration

  private let tested: [Rule.ID: Int]

  init(
    _ journey: JourneyOverHTTP,
    of style: Style,
    in space: SpaceOverHTTP,
    duration: Duration
  ) {
    (subject, walked, tested) = (style.name, journey.walked, journey.tested)
    (planned, self.duration) = (space.entries.count, duration)
    violations = journey.findings.violations(stakes: space.entries.flatMap(\.stakes))
    let trouble = journey.trouble?.description
    let reasons = Rule.ID.allCases.compactMap { rule -> (Rule.ID, String)? in
      guard !journey.findings.include(rule) else { return nil }
      if let reason = Self.outOfReach[rule] { return (rule, reason) }
      guard journey.tested[rule] == nil else { return nil }
      return (rule, trouble ?? "The walk ended before the rule was put to the test.")
    }
    notApplicable = Dictionary(uniqueKeysWithValues: reasons)
  }

  /// The rules that no walk over HTTP can judge, since they need the scripted transport, and why.
  public static let outOfReach: [Rule.ID: String] = [
    .oneAnswer:
      "A real transport answers once; only a script can answer twice, or bring a user after a cancel."
  ]

  /// What the walk says of one rule.
  public func verdict(on rule: Rule.ID) -> Verdict {
    if let violation = violations.first(where: { $0.rule.id == rule }) { return .broken(violation) }
    if let reason = notApplicable[rule] { return .notApplicable(reason) }
    return .kept(scenarios: tested[rule] ?? 0)
  }

  /// Scenarios, rules and time in one line.
  public var summary: String {
    let kept = Rule.ID.allCases.count - violations.count - notApplicable.count
    return "\(subject) over HTTP: \(walked) scenarios, \(kept) rules kept, "
      + "\(notApplicable.count) not applicable, \(Int(duration / .milliseconds(1))) ms"
  }

  /// One line for a style that keeps every rule; otherwise at most three violations in full.
  ///
  /// With `WORKBOOK_ALL=1` in the environment, every violation.
  public var message: String {
    guard !violations.isEmpty || walked < planned else { return summary }
    let wantsAll = ProcessInfo.processInfo.environment["WORKBOOK_ALL"] == "1"
    let shown = wantsAll ? violations.count : min(3, violations.count)
    let applicable = Rule.ID.allCases.count - notApplicable.count
    var parts = ["\(subject) over HTTP breaks \(violations.count) of \(applicable) rules."]
    parts += violations.prefix(shown).map(\.description)
    if shown < violations.count {
      parts.append("\(violations.count - shown) more with WORKBOOK_ALL=1 in the environment.")
    }
    if walked < planned { parts.append("\(walked) of \(planned) scenarios were played.") }
    return parts.joined(separator: "\n")
  }
}

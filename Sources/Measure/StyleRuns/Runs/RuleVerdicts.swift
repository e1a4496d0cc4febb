// Which rules a style keeps, in a form that one process can hand to another.

import Conformance
import UserAPI

/// What a walk through the brief space of scenarios said of each rule.
package struct RuleVerdicts: Codable, Equatable, Sendable {
  /// What the walk said of one rule.
  package enum Verdict: Codable, Equatable, Sendable {
    case kept
    case broken
    /// Not judged, for this reason.
    case notJudged(reason: String)
  }

  /// How many scenarios were played.
  package let scenarios: Int
  /// The verdicts, by the number of the rule: `W4.2` for example.
  package let verdicts: [String: Verdict]

  /// Walks with a style, and blocks the calling thread meanwhile.
  package init(walking style: JobStyle) {
    let report = Walk(style, scenarios: .brief).run()
    let pairs = Rule.all.map { rule in
      let verdict: Verdict =
        switch report.verdict(on: rule.id) {
        case .kept: .kept
        case .broken: .broken
        case .notApplicable(let reason): .notJudged(reason: reason)
        }
      return (rule.id.rawValue, verdict)
    }
    scenarios = report.walked
    verdicts = Dictionary(pairs) { first, _ in first }
  }
}

// Which rules a style keeps, in a form that one process can hand to another.

import Conformance
import UserAPI

/// What a walk through the brief space of scenarios said of each rule; rules by their numbers, `W4.2` for example.
package struct RuleVerdicts: Codable, Equatable, Sendable {
  /// How many scenarios were played.
  package let scenarios: Int
  /// The rules that the style breaks.
  package let broken: [String]
  /// Why the others that it does not keep were not judged.
  package let notJudged: [String: String]

  /// Walks with a style, and blocks the calling thread meanwhile.
  package init(walking style: JobStyle) {
    let report = Walk(style, scenarios: .brief).run()
    scenarios = report.walked
    broken = report.violations.map(\.rule.id.rawValue)
    let reasons = Rule.all.compactMap { rule in
      if case .notApplicable(let reason) = report.verdict(on: rule.id) {
        (rule.id.rawValue, reason)
      } else {
        nil
      }
    }
    notJudged = Dictionary(uniqueKeysWithValues: reasons)
  }
}

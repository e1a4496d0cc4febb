// Which rules each style keeps, as a walk made for the page found.

import Conformance
import UserAPI

/// The verdicts of one walk of each style.
package struct RuleTable: Sendable {
  private let reports: [WalkReport]

  /// Walks the brief space of scenarios with each style, and blocks the calling thread meanwhile.
  package init(of styles: [Style]) { reports = styles.map { Walk($0, scenarios: .brief).run() } }

  /// A row for each rule: its id and its sentence, then a cell for each style.
  var rows: [[String]] {
    Rule.all.map { rule in
      let sentence = "<span class=\"rule\">\(escaped(rule.sentence))</span>"
      return ["\(rule.id.rawValue) \(sentence)"] + reports.map { cell($0.verdict(on: rule.id)) }
    }
  }

  /// How much was tried.
  var sentence: String {
    let counts = reports.map { "\($0.subject) \($0.walked)" }.joined(separator: ", ")
    return "Each style was played in the brief space of scenarios, without a network. "
      + "Scenarios played: \(counts)."
  }

  private func cell(_ verdict: RuleVerdict) -> String {
    switch verdict {
    case .kept(let count): "<span class=\"kept\">✓ kept</span> <small>\(count)</small>"
    case .broken: "<span class=\"broken\">✗ broken</span>"
    case .notApplicable(let reason): "<span title=\"\(escaped(reason))\">– not judged</span>"
    }
  }
}

// Which rules each style keeps, as a walk made for the page found.

import Rules
import StyleRuns

/// The verdicts of one walk of each style.
package struct RuleTable: Sendable {
  private let verdicts: [RuleVerdicts?]

  /// Takes the verdicts of each style; nil where there was no walk.
  package init(_ verdicts: [RuleVerdicts?]) { self.verdicts = verdicts }

  /// A row for each rule: its number and its sentence, then a cell for each style.
  var rows: [[String]] {
    Rule.all.map { rule in
      let sentence = "<span class=\"rule\">\(escaped(rule.sentence))</span>"
      return ["\(rule.id.rawValue) \(escaped(rule.nickname)) \(sentence)"]
        + verdicts.map { cell($0?.verdicts[rule.id.rawValue]) }
    }
  }

  /// How much was tried.
  var sentence: String {
    let counts = Set(verdicts.compactMap { $0?.scenarios }).sorted().map(String.init)
    return "Each style was played in the brief space of scenarios, without a network: "
      + "\(counts.joined(separator: " or ")) scenarios. "
      + "A number says in how many of them the rule had to be kept."
  }

  private func cell(_ verdict: RuleVerdicts.Verdict?) -> String {
    switch verdict {
    case .kept(let count): "<span class=\"kept\">✓ kept</span> <small>\(count)</small>"
    case .broken: "<span class=\"broken\">✗ broken</span>"
    case .notJudged(let reason): "<span title=\"\(escaped(reason))\">– not judged</span>"
    case nil: "– not run"
    }
  }
}

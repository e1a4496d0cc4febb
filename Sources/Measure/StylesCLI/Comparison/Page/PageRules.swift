// Which rules each style keeps, as a walk made for the page found, and what the book says about them.

import Rules
import StyleRuns

/// The rules in several styles.
struct PageRules: Encodable {
  struct Row: Encodable {
    let id: String
    let nickname: String
    let sentence: String
    /// A cell for each style.
    let cells: [Cell]
  }

  struct Cell: Encodable {
    /// What the walk found, if it is worth a word.
    let verdict: String?
    /// Why the compiler helps to keep the rule, as Markdown.
    let help: String?
    let sections: [String]
  }

  /// How much was tried, and which rules are broken.
  let sentence: String
  let rows: [Row]

  init(
    _ verdicts: [RuleVerdicts?], of sources: [StyleSource], in book: Workbook,
    _ guides: StyleGuides
  ) {
    sentence = Self.sentence(about: verdicts, of: sources)
    rows = Rule.all.map { rule in
      let id = rule.id.rawValue
      let cells = sources.indices.map { index in
        Cell(
          verdict: Self.words(for: id, in: verdicts[index]),
          help: sources[index].isInvented ? nil : guides.help(with: id, in: sources[index].name),
          sections: sources[index].sections(for: id, in: book))
      }
      return Row(id: id, nickname: rule.nickname, sentence: rule.sentence, cells: cells)
    }
  }

  private static func sentence(about verdicts: [RuleVerdicts?], of sources: [StyleSource]) -> String
  {
    let counts = Set(verdicts.compactMap { $0?.scenarios }).sorted().map(String.init)
    let broken = zip(verdicts, sources).flatMap { verdicts, source in
      (verdicts?.broken ?? []).map { "\(source.title) breaks \($0)" }
    }
    let result = broken.isEmpty ? "no rule was broken" : broken.joined(separator: ", ")
    return "Each style was played in \(counts.joined(separator: " or ")) scenarios, without a "
      + "network: \(result)."
  }

  private static func words(for rule: String, in verdicts: RuleVerdicts?) -> String? {
    guard let verdicts else { return "– not run" }
    if verdicts.broken.contains(rule) { return "✗ broken" }
    return verdicts.notJudged[rule].map { "– not judged: \($0)" }
  }
}

// Which rules each style keeps, as a walk made for the page found, and what the book says about them.

import CommandSupport
import Rules
import StyleRuns

/// The rules in several styles.
package struct RuleTable: Sendable {
  /// One style: what a walk found, and what its exercises say.
  package struct Column: Sendable {
    let verdicts: RuleVerdicts?
    let notes: RuleNotes

    /// Joins both; nil stands for a style that was not walked.
    package init(_ verdicts: RuleVerdicts?, _ notes: RuleNotes) {
      (self.verdicts, self.notes) = (verdicts, notes)
    }
  }

  private let columns: [Column]

  /// Takes the styles, in the order of the page.
  package init(_ columns: [Column]) { self.columns = columns }

  /// A row for each rule: its number and its sentence, then a cell for each style.
  func rows(of sources: [StyleSource], _ guides: StyleGuides) -> [[String]] {
    Rule.all.map { rule in
      let (id, sentence) = (
        rule.id.rawValue, "<span class=\"rule\">\(escaped(rule.sentence))</span>"
      )
      let cells = zip(columns, sources).map { column, source in
        broken(column.verdicts?.verdicts[id])
          + (source.isInvented ? "" : keeper(guides.help(with: id, in: source.name)))
          + places(column.notes, id)
          + flaws(column.notes, id)
      }
      return ["\(id) \(escaped(rule.nickname)) \(sentence)"] + cells
    }
  }

  /// How much was tried, and which rules are broken.
  func sentence(about sources: [StyleSource]) -> String {
    let counts = Set(columns.compactMap(\.verdicts?.scenarios)).sorted().map(String.init)
    let broken = zip(columns, sources).flatMap { column, source in
      Rule.all.map(\.id.rawValue).filter { column.verdicts?.verdicts[$0] == .broken }
        .map { "\(source.title) breaks \($0)" }
    }
    let result = broken.isEmpty ? "no rule was broken" : broken.joined(separator: ", ")
    return "Each style was played in \(counts.joined(separator: " or ")) scenarios, without a "
      + "network: \(result)."
  }

  private func broken(_ verdict: RuleVerdicts.Verdict?) -> String {
    switch verdict {
    case .kept: ""
    case .broken: "<p class=\"broken\">✗ broken</p>"
    case .notJudged(let reason): "<p>– not judged: \(escaped(reason))</p>"
    case nil: "<p>– not run</p>"
    }
  }

  private func keeper(_ help: String?) -> String {
    guard let help else { return "<p>Only tests check it.</p>" }
    return "<p><strong>The compiler helps.</strong> \(Markdown.inline(help))</p>"
  }

  private func places(_ notes: RuleNotes, _ rule: String) -> String {
    let links = notes.sections(for: rule).map { "<a href=\"#code-\($0)\">\($0)</a>" }
    return links.isEmpty ? "" : "<p>Kept in \(links.joined(separator: ", ")).</p>"
  }

  private func flaws(_ notes: RuleNotes, _ rule: String) -> String {
    guard let (count, section, example) = notes.breaks(of: rule) else { return "" }
    // The misconception without the number of the trap that it comes from.
    let text = example.replacing(#/ \([A-Z]\d+\)$/#, with: "").trimmingPrefix("The ")
    let answers =
      count == 1
      ? "A wrong answer in \(section) breaks it"
      : "\(count) wrong answers break it, most of them in \(section); for example"
    return "<p class=\"flaw\">\(answers): the \(escaped(String(text))).</p>"
  }
}

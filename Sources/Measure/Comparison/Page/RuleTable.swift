// Which rules each style keeps, as a walk made for the page found, and what the book says about them.

import CommandSupport
import Curriculum
import Rules
import StyleRuns

/// The rules in several styles.
struct RuleTable: Sendable {
  /// One style: what a walk found, and what its exercises say.
  private struct Column: Sendable {
    let source: StyleSource
    let verdicts: RuleVerdicts?
    let notes: RuleNotes
  }

  private let columns: [Column]

  /// Joins what a walk found in each style, nil where there was none, with what its exercises say.
  init(_ verdicts: [RuleVerdicts?], of sources: [StyleSource], in book: Workbook) {
    columns = zip(verdicts, sources).map { verdicts, source in
      Column(
        source: source, verdicts: verdicts, notes: RuleNotes(of: source.name, in: book))
    }
  }

  /// A row for each rule: its number and its sentence, then a cell for each style.
  func rows(_ guides: StyleGuides) -> [[String]] {
    Rule.all.map { rule in
      let (id, sentence) = (
        rule.id.rawValue, "<span class=\"rule\">\(escaped(rule.sentence))</span>"
      )
      let cells = columns.map { column in
        let (source, notes) = (column.source, column.notes)
        return broken(column.verdicts?.verdicts[id])
          + (source.isInvented ? "" : keeper(guides.help(with: id, in: source.name)))
          + places(notes, id) + flaws(notes, id)
      }
      return ["\(id) \(escaped(rule.nickname)) \(sentence)"] + cells
    }
  }

  /// How much was tried, and which rules are broken.
  var sentence: String {
    let counts = Set(columns.compactMap(\.verdicts?.scenarios)).sorted().map(String.init)
    let broken = columns.flatMap { column in
      Rule.all.map(\.id.rawValue).filter { column.verdicts?.verdicts[$0] == .broken }
        .map { "\(column.source.title) breaks \($0)" }
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

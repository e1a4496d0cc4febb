// What the book says about the styles: which to take, and what differs from file to file. Pure.

import Curriculum
import Foundation

/// The pages of the book that compare the styles.
package struct StyleGuides: Sendable {
  /// What the page `Chapters/WhichStyle.md` says, as Markdown; empty if there is none.
  let whichStyle: String
  private let differences: [Substring]

  /// Takes the text of both pages.
  package init(whichStyle: String, differences: String) {
    self.whichStyle = whichStyle
    self.differences = differences.split(separator: "\n")
  }

  /// Reads both pages; what cannot be read is empty.
  package init(in root: URL) {
    func page(_ name: String) -> String {
      text(of: root.appending(path: "Chapters/\(name).md")) ?? ""
    }
    self.init(whichStyle: page("WhichStyle"), differences: page("Differences"))
  }

  /// What differs in a section of a style, in one sentence of Markdown; nil if no page says it.
  ///
  /// Of the second job, the guide says what a run does when one of two requests fails.
  package func difference(in title: String, of style: String) -> String? {
    if let row = row(of: style, title, in: differences) { return row.last }
    let guide = whichStyle.split(separator: "\n")
    guard let row = row(of: style, title, in: guide), row.count == 3 else { return nil }
    return "If one of two requests fails, a run \(row[1]), because \(row[2])"
  }

  /// What differs in a section of a style, or why it has no code; nil if nothing says it.
  func note(on section: CodeSection, of source: StyleSource) -> String? {
    section.note ?? difference(in: section.title, of: source.name)
  }

  /// Why the compiler helps a style to keep a rule, in a sentence; nil if only tests check the rule.
  func help(with rule: String, in style: String) -> String? {
    let rows = differences.filter { $0.hasPrefix("| [\(rule)]") }.map { cells(of: $0) }
    return rows.first { $0.count == 3 && $0[1].contains("[\(style)](") }?[2]
  }

  /// The cells of the row that begins with a link from the style to the file of a title.
  private func row(of style: String, _ title: String, in lines: [Substring]) -> [String]? {
    lines.first { line in
      let link = line.dropFirst().prefix { $0 != "|" }.prefix { $0 != ")" }
      return line.hasPrefix("| [\(style)](") && swiftTitle(String(link)) == title
    }.map { cells(of: $0) }
  }

  /// The cells of a row.
  private func cells(of line: Substring) -> [String] {
    line.split(separator: "|").map(trimmed).filter { !$0.isEmpty }
  }
}

// The guide to choosing a style, as far as the page shows it: its address, and one of its tables.

import Foundation

/// The page `Chapters/WhichStyle.md`.
package struct StyleGuide: Sendable {
  /// The address, relative to the page; nil if the page is outside the workbook's folder.
  let address: String?
  /// The table of its section about one of two requests that fails, as HTML; nil if there is none.
  let failureTable: String?

  /// Reads the guide.
  ///
  /// - Parameters:
  ///   - text: The guide, as Markdown.
  ///   - address: Its address, relative to the page that is made; nil if it has none there.
  package init(_ text: String, at address: String?) {
    self.address = address
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let section = lines.drop { !($0.hasPrefix("#") && $0.contains("fails")) }.dropFirst()
    let rows = section.prefix { !$0.hasPrefix("#") }.filter { $0.hasPrefix("|") }.map(Self.cells)
    guard let head = rows.first, rows.count > 2 else {
      failureTable = nil
      return
    }
    failureTable = htmlTable(
      "What a run does when one of its two requests fails", heads: head.map(Self.plain),
      rows: rows.dropFirst(2).map { $0.map(Self.html) })
  }

  private static func cells(_ line: String) -> [String] {
    line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// A cell without its links: they are relative to the guide.
  private static func plain(_ cell: String) -> String {
    cell.replacing(#/\[([^\]]*)\]\([^)]*\)/#) { String($0.1) }
  }

  /// A cell as HTML; words in backticks are code.
  private static func html(_ cell: String) -> String {
    let parts = plain(cell).split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { number, part in
      number.isMultiple(of: 2) ? escaped(String(part)) : "<code>\(escaped(String(part)))</code>"
    }.joined()
  }
}

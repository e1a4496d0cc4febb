// A page of the book as HTML: as much of Markdown as the guide to choosing a style has. Pure.

import CommandSupport
import Curriculum

/// A page of the book, as HTML without its first heading.
///
/// Links lose their addresses, which are relative to the page of the book.
struct Markdown {
  private var html: [String] = []
  /// The heading above, which says what a table is about.
  private var heading = ""
  private var lines: ArraySlice<Substring>

  /// Translates a page.
  ///
  /// - Parameter level: The level that the headings below the first one get.
  static func html(of text: String, headingsAt level: Int) -> String {
    var page = Markdown(lines: text.split(separator: "\n", omittingEmptySubsequences: false)[...])
    while let line = page.lines.popFirst() { page.add(line, level) }
    return page.html.joined(separator: "\n")
  }

  private init(lines: ArraySlice<Substring>) { self.lines = lines }

  private mutating func add(_ line: Substring, _ level: Int) {
    if line.hasPrefix("#") { heading = Self.plain(line.drop { $0 == "#" || $0 == " " }) }
    if line.hasPrefix("## ") {
      html.append("<h\(level)>\(Self.inline(line.dropFirst(3)))</h\(level)>")
    } else if line.hasPrefix("```") {
      let code = block { !$0.hasPrefix("```") }.joined(separator: "\n")
      html.append("<pre><code>\(escaped(code))</code></pre>")
      _ = lines.popFirst()
    } else if line.hasPrefix("|") {
      let rows = ([line] + block { $0.hasPrefix("|") }).map(Self.cells)
      html.append(
        htmlTable(
          heading, heads: rows[0].map(Self.plain),
          rows: rows.dropFirst(2).map { $0.map(Self.inline) }))
    } else if line.hasPrefix("- ") {
      let items = [line] + block { $0.hasPrefix("- ") }
      let list = items.map { "<li>\(Self.inline($0.dropFirst(2)))</li>" }.joined()
      html.append("<ul>\(list)</ul>")
    } else if !line.isEmpty, !line.hasPrefix("# ") {
      html.append("<p>\(Self.inline(line))</p>")
    }
  }

  private mutating func block(_ belongs: (Substring) -> Bool) -> [Substring] {
    let block = Array(lines.prefix(while: belongs))
    lines = lines.dropFirst(block.count)
    return block
  }

  /// The cells of a row.
  static func cells(_ line: some StringProtocol) -> [String] {
    line.split(separator: "|").map(trimmed).filter { !$0.isEmpty }
  }

  /// A text without the addresses of its links.
  static func plain(_ text: some StringProtocol) -> String {
    String(text).replacing(#/\[([^\]]*)\]\([^)]*\)/#) { String($0.1) }
  }

  /// A text as HTML: words in backticks are code, and words between stars are emphasised.
  static func inline(_ text: some StringProtocol) -> String {
    let parts = plain(text).split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { number, part in
      let text = escaped(String(part))
      guard number.isMultiple(of: 2) else { return "<code>\(text)</code>" }
      return text.replacing(#/\*([^*]+)\*/#) { "<em>\($0.1)</em>" }
    }.joined()
  }
}

// Text as HTML, and Swift code as coloured HTML.

import CommandSupport
import Commands

/// The code as HTML: an element for each line, which wraps with its indent, and tokens with colours.
func coloured(_ code: String) -> String {
  CodeLine.lines(of: code).map { line in
    let kind = line.isNote ? "line note" : "line"
    return "<span class=\"\(kind)\" style=\"--indent:\(line.indent)ch\">"
      + line.tokens.map(coloured).joined()
      .replacing("-&gt;", with: "<span class=\"arrow\">-&gt;</span>") + "\n</span>"
  }.joined()
}

/// A token as HTML: a name of one of the steps has the colour of the step, others that of their kind.
private func coloured(_ token: SwiftToken) -> String {
  let text = escaped(token.text)
  switch token.kind {
  case .space, .sign: return text
  case .name, .type:
    let step = JobStep(name: token.text).map { "step \($0)" }
    guard let kind = step ?? (token.kind == .type ? "type" : nil) else { return text }
    return "<span class=\"\(kind)\">\(text)</span>"
  case .comment, .keyword, .number, .string, .attribute:
    return "<span class=\"\(token.kind.rawValue)\">\(text)</span>"
  }
}

/// A table: a caption, a row of heads, and rows whose first cell is a head.
///
/// - Parameters:
///   - heads: The heads of the columns, as text.
///   - rows: The cells, as HTML.
///   - styles: The ids of the styles whose columns are the last ones, if a reader chooses among them.
func htmlTable(
  _ caption: String, heads: [String], rows: [[String]], styles: [String] = []
) -> String {
  let first = heads.count - styles.count
  func style(_ column: Int) -> String {
    styles.isEmpty || column < first ? "" : " data-style=\"\(styles[column - first])\""
  }
  let head = heads.enumerated()
    .map { "<th scope=\"col\"\(style($0))>\(escaped($1))</th>" }.joined()
  let lines = rows.map { row in
    let cells = row.enumerated().dropFirst().map { "<td\(style($0))>\($1)</td>" }.joined()
    return "<tr><th scope=\"row\">\(row.first ?? "")</th>\(cells)</tr>"
  }
  return """
    <div class="wide" tabindex="0" role="region" aria-label="\(escaped(caption))">
    <table><caption>\(escaped(caption))</caption>
    <thead><tr>\(head)</tr></thead>
    <tbody>
    \(lines.joined(separator: "\n"))
    </tbody></table>
    </div>
    """
}

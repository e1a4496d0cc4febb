// Text as HTML, and Swift code as coloured HTML.

/// The text with the signs that HTML uses for itself written as entities.
func escaped(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    .replacing("\"", with: "&quot;")
}

/// The code as HTML: each token that has a colour in a `span` with its kind as class.
func coloured(_ code: String) -> String {
  SwiftToken.tokens(of: code).map { token in
    switch token.kind {
    case .space, .name, .sign: escaped(token.text)
    case .comment, .keyword, .type, .number, .string, .attribute:
      "<span class=\"\(token.kind.rawValue)\">\(escaped(token.text))</span>"
    }
  }.joined()
}

/// A table: a caption, a row of heads, and rows whose first cell is a head.
///
/// - Parameters:
///   - caption: What the table shows, in a sentence.
///   - heads: The heads of the columns, as text.
///   - rows: The cells, as HTML.
func htmlTable(_ caption: String, heads: [String], rows: [[String]]) -> String {
  let head = heads.map { "<th scope=\"col\">\(escaped($0))</th>" }.joined()
  let lines = rows.map { row in
    let cells = row.dropFirst().map { "<td>\($0)</td>" }.joined()
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

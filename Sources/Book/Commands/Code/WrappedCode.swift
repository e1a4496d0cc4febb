// Code in lines of a limited length: wrapped between tokens, with a mark. Pure.

/// Wraps code.
package enum WrappedCode {
  /// The narrowest column in which code can be read.
  package static let narrowest = 44
  /// At the end of a line that goes on in the next one.
  package static let mark = " ↩"
  /// The same, if the break is inside a token that is longer than a whole line.
  package static let markInsideToken = " \\"

  /// Wraps code into lines.
  ///
  /// A line breaks before a token, or between the words of a comment. What follows is indented by four
  /// columns more than the line. Only a token that does not fit into a line is broken.
  ///
  /// - Parameter width: The longest line, in columns; at least 20.
  package static func lines(of code: String, width: Int) -> [String] {
    SwiftToken.lines(of: code).flatMap { wrap($0, max(20, width)) }
  }

  private static func wrap(_ tokens: [SwiftToken], _ width: Int) -> [String] {
    let whole = tokens.map(\.text).joined()
    guard whole.count > width else { return [whole] }
    let indent = whole.prefix { $0 == " " }.count
    let next = String(repeating: " ", count: min(indent + 4, width / 3))
    let limit = width - mark.count
    var (lines, line, hasText) = ([String](), "", false)
    for piece in pieces(of: tokens) {
      var piece = Substring(piece)
      if line.count + piece.count > limit, hasText {
        lines.append(line.replacing(#/ +$/#, with: "") + mark)
        (line, hasText) = (next, false)
        piece = piece.drop { $0 == " " }
      }
      while line.count + piece.count > limit {
        let room = limit - line.count
        lines.append(line + piece.prefix(room) + markInsideToken)
        (line, piece) = (next, piece.dropFirst(room))
      }
      line += piece
      hasText = hasText || piece.contains { $0 != " " }
    }
    return hasText ? lines + [line.replacing(#/ +$/#, with: "")] : lines
  }

  /// The pieces between which a line may break: words of a comment, and tokens with their signs.
  ///
  /// So a line breaks before a dot, and after a parenthesis that opens.
  private static func pieces(of tokens: [SwiftToken]) -> [String] {
    var pieces: [String] = []
    for token in tokens {
      if token.kind == .comment {
        pieces += token.text.matches(of: #/ ?[^ ]*/#).map { String($0.0) }
      } else if let last = pieces.last, belongs(token, to: last) {
        pieces[pieces.count - 1] += token.text
      } else {
        pieces.append(token.text)
      }
    }
    return pieces
  }

  private static func belongs(_ token: SwiftToken, to piece: String) -> Bool {
    guard token.kind != .space, let end = piece.last, !end.isWhitespace else { return false }
    return token.kind == .sign && token.text != "." || ".!@\\&".contains(end)
  }
}

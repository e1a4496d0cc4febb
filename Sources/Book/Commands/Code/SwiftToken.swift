// Splits Swift code into tokens: enough for colours, for wrapped lines, and for counts.

/// A piece of Swift code; the texts of all tokens, joined, are the code.
package struct SwiftToken: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case space, comment, keyword, type, name, number, string, attribute, sign
  }

  package let kind: Kind
  package let text: String
}

extension SwiftToken {
  /// The words that are coloured as keywords; some are keywords only in certain places.
  private static let keywords: Set<String> = [
    "actor", "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
    "false", "fileprivate", "final", "for", "func", "get", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "lazy", "let", "mutating", "nil", "nonisolated", "open", "operator",
    "override", "package", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "Self", "sending", "set", "some", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "unowned", "var", "weak", "where", "while",
  ]

  /// Splits code into tokens.
  ///
  /// A text in quotes is a single token, interpolations included. A comment ends with its line.
  ///
  /// - Complexity: O(*n*) for *n* characters.
  package static func tokens(of code: String) -> [SwiftToken] {
    var rest = Substring(code)
    var tokens = [SwiftToken]()
    while let first = rest.first {
      let (kind, length) = Self.first(in: rest, first)
      tokens.append(SwiftToken(kind: kind, text: String(rest.prefix(length))))
      rest = rest.dropFirst(length)
    }
    return tokens
  }

  /// Splits code into the tokens of each line; a token of several lines becomes one for each.
  package static func lines(of code: String) -> [[SwiftToken]] {
    var lines: [[SwiftToken]] = [[]]
    for token in tokens(of: code) {
      let parts = token.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (number, part) in parts.enumerated() {
        if number > 0 { lines.append([]) }
        if part.isEmpty { continue }
        lines[lines.count - 1].append(SwiftToken(kind: token.kind, text: String(part)))
      }
    }
    return lines
  }

  /// The kind of the token that a text begins with, and how many characters it has.
  private static func first(in text: Substring, _ first: Character) -> (Kind, Int) {
    func length(_ holds: (Character) -> Bool) -> Int { text.prefix(while: holds).count }
    if first.isWhitespace { return (.space, length { $0.isWhitespace }) }
    if text.hasPrefix("//") { return (.comment, length { !$0.isNewline }) }
    if text.hasPrefix("/*") {
      let end = text.firstRange(of: "*/")?.upperBound ?? text.endIndex
      return (.comment, text[..<end].count)
    }
    if let length = quotedLength(in: text) { return (.string, length) }
    if first.isNumber { return (.number, length { $0.isNumber || $0 == "_" || $0 == "x" }) }
    let more = text.dropFirst().prefix(while: isInWords)
    if first == "@" || first == "#" { return (more.isEmpty ? .sign : .attribute, more.count + 1) }
    guard isInWords(first) else { return (.sign, 1) }
    let kind: Kind =
      keywords.contains("\(first)\(more)") ? .keyword : first.isUppercase ? .type : .name
    return (kind, more.count + 1)
  }

  private static func isInWords(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "$"
  }

  /// How many characters the text in quotes has that begins here; nil if none begins here.
  private static func quotedLength(in text: Substring) -> Int? {
    let hashes = text.prefix { $0 == "#" }
    let body = text.dropFirst(hashes.count)
    guard body.first == "\"" else { return nil }
    let quotes = body.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    let end = quotes + hashes
    let escape = "\\" + hashes
    var inside = body.dropFirst(quotes.count)
    var depth = 0
    while !inside.isEmpty {
      if depth == 0, inside.hasPrefix(end) {
        return text.distance(from: text.startIndex, to: inside.startIndex) + end.count
      }
      if inside.hasPrefix(escape), depth == 0 {
        inside = inside.dropFirst(escape.count)
        if inside.first == "(" { depth = 1 }
      } else if depth > 0 {
        depth += inside.first == "(" ? 1 : inside.first == ")" ? -1 : 0
      }
      inside = inside.dropFirst()
    }
    return text.count
  }
}

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
    var reader = Reader(rest: Substring(code))
    var tokens: [SwiftToken] = []
    while let token = reader.next() { tokens.append(token) }
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

  private struct Reader {
    var rest: Substring

    mutating func next() -> SwiftToken? {
      guard let first = rest.first else { return nil }
      if first.isWhitespace { return take(.space) { $0.isWhitespace } }
      if rest.hasPrefix("//") { return take(.comment) { !$0.isNewline } }
      if rest.hasPrefix("/*") {
        let end = rest.firstRange(of: "*/")?.upperBound ?? rest.endIndex
        return take(.comment, rest[..<end].count)
      }
      if let length = quotedLength { return take(.string, length) }
      if first.isNumber { return take(.number) { $0.isNumber || $0 == "_" || $0 == "x" } }
      if first == "@" || first == "#" { return attribute() }
      guard Self.isInWords(first) else { return take(.sign, 1) }
      return word()
    }

    private static func isInWords(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || character == "_" || character == "$"
    }

    private mutating func word() -> SwiftToken {
      let token = take(.name, while: Self.isInWords)
      if keywords.contains(token.text) { return SwiftToken(kind: .keyword, text: token.text) }
      let isType = token.text.first?.isUppercase == true
      return isType ? SwiftToken(kind: .type, text: token.text) : token
    }

    private mutating func attribute() -> SwiftToken {
      let word = rest.dropFirst().prefix(while: Self.isInWords)
      return take(word.isEmpty ? .sign : .attribute, word.count + 1)
    }

    private mutating func take(_ kind: Kind, _ length: Int) -> SwiftToken {
      defer { rest = rest.dropFirst(length) }
      return SwiftToken(kind: kind, text: String(rest.prefix(length)))
    }

    private mutating func take(_ kind: Kind, while holds: (Character) -> Bool) -> SwiftToken {
      take(kind, rest.prefix(while: holds).count)
    }

    /// How many characters the text in quotes has that begins here; nil if none begins here.
    private var quotedLength: Int? {
      let hashes = rest.prefix { $0 == "#" }
      let body = rest.dropFirst(hashes.count)
      guard body.first == "\"" else { return nil }
      let quotes = body.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
      let (end, escape) = (quotes + hashes, "\\" + hashes)
      var (inside, depth) = (body.dropFirst(quotes.count), 0)
      while !inside.isEmpty {
        if depth == 0, inside.hasPrefix(end) {
          return rest.distance(from: rest.startIndex, to: inside.startIndex) + end.count
        }
        if inside.hasPrefix(escape), depth == 0 {
          inside = inside.dropFirst(escape.count)
          if inside.first == "(" { depth = 1 }
        } else if depth > 0 {
          depth += inside.first == "(" ? 1 : inside.first == ")" ? -1 : 0
        }
        inside = inside.dropFirst()
      }
      return rest.count
    }
  }
}

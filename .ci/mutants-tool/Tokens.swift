// Splits Swift code into tokens. Comments and white space are left out.
import Foundation

/// One token of a file.
struct Token {
  enum Kind { case word, number, string, symbol, opening, closing }

  let kind: Kind
  let text: String
  let range: Range<String.Index>
  /// Whether it is the first of its line.
  let startsLine: Bool
  let hasSpaceBefore: Bool
  var hasSpaceAfter = false
  /// The index of the bracket that belongs to this one.
  var partner = -1

  /// Whether it is an operator between two operands.
  var isBinary: Bool { kind == .symbol && hasSpaceBefore && hasSpaceAfter && text != ":" }

  /// As much of the language as the changes need; a `?` or `!` behind its operand is a token of its own.
  private static let pattern = [
    #"//.*"#, #""""[\s\S]*?""""#, #""(?:\\.|[^"\\])*""#, #"\d[\d_x]*(?:\.\d[\d_]*)?"#,
    #"[@#$`\p{L}_][\w`]*"#, #"[,;:\\()\[\]{}]"#, #"\.(?!\.)"#, #"(?<!\s)[?!](?![?=])"#,
    #"(?:[-=+*%<>&|^~?!/]|\.\.+)+"#, #"\S"#,
  ].joined(separator: "|")

  /// The tokens of a file.
  static func all(in code: String) -> [Token] {
    var (tokens, open) = ([Token](), [Int]())
    var end = code.startIndex
    for range in ranges(in: code) {
      let between = code[end..<range.lowerBound]
      let startsLine = tokens.isEmpty || between.contains("\n")
      if !tokens.isEmpty { tokens[tokens.count - 1].hasSpaceAfter = !between.isEmpty }
      let text = String(code[range])
      var token = Token(
        kind: kind(of: text), text: text, range: range, startsLine: startsLine,
        hasSpaceBefore: startsLine || !between.isEmpty)
      if token.kind == .opening { open.append(tokens.count) }
      if token.kind == .closing, let opening = open.popLast() {
        token.partner = opening
        tokens[opening].partner = tokens.count
      }
      tokens.append(token)
      end = range.upperBound
    }
    return tokens
  }

  private static func ranges(in code: String) -> [Range<String.Index>] {
    let all = NSRange(code.startIndex..., in: code)
    let matches = (try? NSRegularExpression(pattern: pattern))?.matches(in: code, range: all) ?? []
    return matches.compactMap { Range($0.range, in: code) }.filter { !code[$0].hasPrefix("//") }
  }

  private static func kind(of text: String) -> Kind {
    switch text.first ?? " " {
    case "(", "[", "{": .opening
    case ")", "]", "}": .closing
    case "\"": .string
    case let first where first.isNumber: .number
    case let first where first.isLetter || "_@#$`".contains(first): .word
    default: .symbol
    }
  }
}

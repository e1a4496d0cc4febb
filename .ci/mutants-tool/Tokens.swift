// Splits Swift code into tokens. Comments and white space are left out.

/// One token of a file.
struct Token {
  enum Kind { case word, number, string, symbol, opening, closing }

  let kind: Kind
  let text: String
  /// Where it is, in bytes.
  let range: Range<Int>
  /// Whether it is the first of its line.
  let startsLine: Bool
  let hasSpaceBefore: Bool
  var hasSpaceAfter = true
  /// The index of the bracket that belongs to this one.
  var partner = -1

  /// Whether it is an operator between two operands.
  var isBinary: Bool { kind == .symbol && hasSpaceBefore && hasSpaceAfter && text != ":" }
}

/// Reads the tokens of a file.
///
/// It knows as much of the language as the changes need: strings with interpolation, comments, brackets, and
/// operators. A `?` or `!` that follows its operand is a token of its own.
struct Tokenizer {
  private let bytes: [UInt8]
  private var position = 0
  private var startsLine = true
  private var hasSpace = true
  private var tokens: [Token] = []
  private var open: [Int] = []

  static func tokens(of bytes: [UInt8]) -> [Token] {
    var tokenizer = Tokenizer(bytes: bytes)
    while tokenizer.skipSpace() { tokenizer.read() }
    return tokenizer.tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func byte(_ offset: Int = 0) -> Character {
    let index = position + offset
    return index < bytes.count && index >= 0 ? Character(Unicode.Scalar(bytes[index])) : "\0"
  }

  /// Skips white space and comments; false at the end of the file.
  private mutating func skipSpace() -> Bool {
    let start = position
    while position < bytes.count {
      if byte() == "/" && byte(1) == "/" {
        while position < bytes.count && byte() != "\n" { position += 1 }
      } else if byte().isWhitespace {
        if byte() == "\n" { startsLine = true }
        position += 1
      } else {
        break
      }
    }
    hasSpace = position > start
    if hasSpace, !tokens.isEmpty { tokens[tokens.count - 1].hasSpaceAfter = true }
    return position < bytes.count
  }

  private mutating func read() {
    let start = position
    switch byte() {
    case "(", "[", "{": position += 1; add(.opening, from: start)
    case ")", "]", "}": position += 1; add(.closing, from: start)
    case "\"": skipString(); add(.string, from: start)
    case "0"..."9": skip { $0.isNumber || $0 == "_" || $0 == "x" }; readFraction(from: start)
    case let first where Self.isInWord(first) || "@#$`".contains(first):
      position += 1
      skip { Self.isInWord($0) || $0 == "`" }
      add(.word, from: start)
    default: skipSymbol(); add(.symbol, from: start)
    }
  }

  private mutating func readFraction(from start: Int) {
    if byte() == ".", byte(1).isNumber {
      position += 1
      skip { $0.isNumber || $0 == "_" }
    }
    add(.number, from: start)
  }

  private static func isInWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || !character.isASCII
  }

  private mutating func skip(while belongs: (Character) -> Bool) {
    while position < bytes.count, belongs(byte()) { position += 1 }
  }

  private mutating func skipString() {
    let quote = byte(1) == "\"" && byte(2) == "\"" ? 3 : 1
    position += quote
    var depth = 0
    while position < bytes.count {
      if byte() == "\\" {
        if byte(1) == "(" { depth += 1 }
        position += 2
      } else if depth > 0 {
        if byte() == "(" { depth += 1 } else if byte() == ")" { depth -= 1 }
        if byte() == "\"" { skipString() } else { position += 1 }
      } else if byte() == "\"", quote == 1 || (byte(1) == "\"" && byte(2) == "\"") {
        position += quote
        return
      } else {
        position += 1
      }
    }
  }

  private mutating func skipSymbol() {
    let isPostfix = !hasSpace && "?!".contains(byte()) && !(byte() == "?" && byte(1) == "?")
    if ",;:\\".contains(byte()) || (byte() == "." && byte(1) != ".") || isPostfix && byte(1) != "="
    {
      position += 1
    } else {
      let start = position
      while "=-+*%<>&|^~?!/".contains(byte())
        || byte() == "." && (byte(1) == "." || byte(-1) == ".")
      {
        position += 1
      }
      if position == start { position += 1 }
    }
  }

  private mutating func add(_ kind: Token.Kind, from start: Int) {
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    var token = Token(
      kind: kind, text: text, range: start..<position, startsLine: startsLine,
      hasSpaceBefore: hasSpace || startsLine, hasSpaceAfter: false)
    if kind == .opening { open.append(tokens.count) }
    if kind == .closing, let opening = open.popLast() {
      token.partner = opening
      tokens[opening].partner = tokens.count
    }
    tokens.append(token)
    startsLine = false
  }
}

// Finds the blocks of a file, and the statements in them.

/// A statement: its tokens, and what it is.
struct Statement {
  enum Kind { case binding, declaration, `guard`, branch, loop, exit, expression }

  let kind: Kind
  let tokens: Range<Int>
  /// Whether it is the only one of its block.
  let isAlone: Bool
}

/// A pair of braces, or what follows a `case` of a `switch`.
struct Block {
  enum Kind { case type, switching, function, getter, closure, body, label }

  let kind: Kind
  /// The tokens between the braces, without the parameters of a closure.
  let inside: Range<Int>
  let statements: [Statement]
}

/// A file as tokens, blocks and statements.
struct Structure {
  let code: String
  let tokens: [Token]
  private(set) var blocks: [Block] = []

  init(_ text: String) {
    code = text
    tokens = Token.all(in: text)
    for index in tokens.indices where tokens[index].text == "{" && tokens[index].partner > index {
      addBlock(opening: index)
    }
  }

  /// The code from one token to another.
  func text(_ range: Range<Int>) -> String {
    guard let first = tokens[range].first, let last = tokens[range].last else { return "" }
    return String(code[first.range.lowerBound..<last.range.upperBound])
  }

  /// The token after this one, or after the bracket that this one opens.
  func after(_ index: Int) -> Int {
    let partner = tokens[index].partner
    return (partner > index ? partner : index) + 1
  }

  /// The tokens of a range at its depth: an opening bracket stands for all up to its partner.
  func outer(in range: Range<Int>) -> some Sequence<Int> {
    sequence(first: range.lowerBound, next: after).lazy.prefix { $0 < range.upperBound }
  }

  /// The first token at this depth, from here on, that fulfils a condition.
  func first(in range: Range<Int>, where fits: (Token) -> Bool) -> Int? {
    outer(in: range).first { fits(tokens[$0]) }
  }

  /// Splits a range at the tokens of this text, at this depth.
  func split(_ range: Range<Int>, at text: String) -> [Range<Int>] {
    let separators = outer(in: range).filter { tokens[$0].text == text }
    let starts = [range.lowerBound] + separators.map { $0 + 1 }
    return zip(starts, separators + [range.upperBound]).map { $0..<$1 }
  }

  private mutating func addBlock(opening: Int) {
    let kind = kindOfBlock(opening)
    let inside = startOfBody(opening, kind)..<tokens[opening].partner
    blocks.append(Block(kind: kind, inside: inside, statements: statements(in: inside)))
    guard kind == .switching else { return }
    for label in labels(in: inside) {
      blocks.append(Block(kind: .label, inside: label, statements: statements(in: label)))
    }
  }

  private func kindOfBlock(_ opening: Int) -> Block.Kind {
    let header = Set(tokens[startOfHeader(opening)..<opening].map(\.text))
    func has(_ words: String...) -> Bool { !header.isDisjoint(with: words) }
    if has("func", "init", "deinit", "subscript", "get", "set", "willSet", "didSet") {
      return .function
    }
    if has("class", "struct", "enum", "extension", "protocol", "actor") { return .type }
    if has("switch") { return .switching }
    if has("if", "guard", "for", "while", "repeat", "do", "catch", "defer", "else") { return .body }
    if has("var"), !has("=") { return .getter }
    return .closure
  }

  /// The first token of the statement that a brace stands in; brackets before it are left out.
  private func startOfHeader(_ opening: Int) -> Int {
    var index = opening
    while index > 0 {
      if beginsStatement(index), index < opening || tokens[index].startsLine { return index }
      let before = tokens[index - 1]
      if before.kind == .opening || before.text == ";" { return index }
      if before.text == ":", tokens[index].startsLine { return index }
      index = before.partner >= 0 && before.partner < index ? before.partner : index - 1
    }
    return index
  }

  private func startOfBody(_ opening: Int, _ kind: Block.Kind) -> Int {
    let ends = ["in", "=", "for", "let", "var", "if", "guard", "return", "switch", "try"]
    let inside = opening + 1..<tokens[opening].partner
    guard kind == .closure, let end = first(in: inside, where: { ends.contains($0.text) }),
      tokens[end].text == "in"
    else { return inside.lowerBound }
    return end + 1
  }

  /// What follows each `case …:` and `default:`.
  private func labels(in range: Range<Int>) -> [Range<Int>] {
    let starts = outer(in: range).filter {
      tokens[$0].startsLine && ["case", "default", "@unknown"].contains(tokens[$0].text)
    }
    return zip(starts, starts.dropFirst() + [range.upperBound]).compactMap { start, end in
      first(in: start..<end) { $0.text == ":" }.map { $0 + 1..<end }
    }
  }
}

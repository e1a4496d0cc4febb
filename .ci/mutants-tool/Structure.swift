// Finds the blocks of a file, and the statements in them.

/// A statement: its tokens, and what it is.
struct Statement {
  enum Kind { case binding, declaration, `guard`, branch, loop, exit, expression }

  let kind: Kind
  let tokens: Range<Int>
  /// Whether it is the only one of its block.
  var isAlone = false
}

/// A pair of braces, or what follows a `case` of a `switch`.
struct Block {
  enum Kind { case type, switching, function, getter, closure, body, label }

  let kind: Kind
  /// The tokens between the braces, without the parameters of a closure.
  let inside: Range<Int>
  var statements: [Statement] = []
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

  /// The first token at this depth, from here on, that fulfils a condition.
  func first(in range: Range<Int>, where fits: (Token) -> Bool) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if fits(tokens[index]) { return index }
      index = after(index)
    }
    return nil
  }

  /// Splits a range at the tokens of this text, at this depth.
  func split(_ range: Range<Int>, at text: String) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    while let end = first(in: start..<range.upperBound, where: { $0.text == text }) {
      parts.append(start..<end)
      start = end + 1
    }
    return parts + [start..<range.upperBound]
  }

  private mutating func addBlock(opening: Int) {
    let kind = kindOfBlock(opening)
    let inside = startOfBody(opening, kind)..<tokens[opening].partner
    guard kind == .switching else {
      return blocks.append(Block(kind: kind, inside: inside, statements: statements(in: inside)))
    }
    blocks.append(Block(kind: kind, inside: inside))
    for label in labels(in: inside) {
      blocks.append(Block(kind: .label, inside: label, statements: statements(in: label)))
    }
  }

  private func kindOfBlock(_ opening: Int) -> Block.Kind {
    let header = Set(tokens[startOfHeader(opening)..<opening].map(\.text))
    func has(_ words: String...) -> Bool { !header.isDisjoint(with: words) }
    let isInBrackets = startOfHeader(opening) == opening
    if isInBrackets { return has("get", "set") ? .function : .closure }
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
    guard kind == .closure else { return opening + 1 }
    let statementWords = ["for", "let", "var", "if", "guard", "return", "switch", "try"]
    let end = first(in: opening + 1..<tokens[opening].partner) {
      $0.text == "in" || statementWords.contains($0.text) || $0.text == "="
    }
    return end.map { tokens[$0].text == "in" ? $0 + 1 : opening + 1 } ?? opening + 1
  }

  /// What follows each `case …:` and `default:`.
  private func labels(in range: Range<Int>) -> [Range<Int>] {
    var bodies: [Range<Int>] = []
    var index = range.lowerBound
    while let label = first(in: index..<range.upperBound, where: isLabel),
      let colon = first(in: label..<range.upperBound, where: { $0.text == ":" })
    {
      let end = first(in: colon + 1..<range.upperBound, where: isLabel) ?? range.upperBound
      bodies.append(colon + 1..<end)
      index = end
    }
    return bodies
  }

  private func isLabel(_ token: Token) -> Bool {
    token.startsLine && ["case", "default", "@unknown"].contains(token.text)
  }
}

// Where a statement begins, and what it is.

extension Structure {
  /// The statements in a block.
  func statements(in range: Range<Int>) -> [Statement] {
    let starts = outer(in: range).filter { index in
      index == range.lowerBound || tokens[index - 1].text == ";" || beginsStatement(index)
    }
    let ends = starts.dropFirst() + [range.upperBound]
    return zip(starts, ends).map { start, end in
      let last = tokens[end - 1].text == ";" ? end - 1 : end
      return Statement(
        kind: kind(of: start..<last), tokens: start..<last, isAlone: starts.count == 1)
    }
  }

  /// Whether a token begins a line and does not continue the statement before it.
  func beginsStatement(_ index: Int) -> Bool {
    let token = tokens[index]
    guard token.startsLine, index > 0 else { return index == 0 }
    let before = tokens[index - 1]
    if ["else", "catch", "where", "{"].contains(token.text) { return false }
    if token.text == "." { return ["{", "in", ":"].contains(before.text) }
    if token.kind == .closing || token.kind == .symbol && token.text != "\\" { return false }
    return !(before.kind == .symbol && before.isBinary || [",", "(", "["].contains(before.text))
  }

  private func kind(of range: Range<Int>) -> Statement.Kind {
    let modifiers = [
      "public", "private", "fileprivate", "internal", "package", "static", "final", "override",
      "open", "mutating", "convenience", "required", "lazy", "weak", "nonisolated", "indirect",
      "async",
    ]
    let words = tokens[range].map(\.text)
    switch words.first(where: { !modifiers.contains($0) && !$0.hasPrefix("@") }) ?? "" {
    case "let", "var": return .binding
    case "func", "init", "deinit", "class", "struct", "enum", "extension", "protocol", "actor",
      "case", "import", "typealias", "subscript", "associatedtype", "get", "set":
      return .declaration
    case let word where word.hasPrefix("#"): return .declaration
    case "guard": return .guard
    case "if", "switch": return .branch
    case "for", "while", "repeat", "do", "defer": return .loop
    case "return", "throw", "break", "continue", "fallthrough": return .exit
    default: return .expression
    }
  }

  /// The name of the function, initializer or property around a token.
  func declaration(around token: Int) -> String {
    let block = blocks.last {
      [.function, .getter, .type].contains($0.kind) && $0.inside.contains(token)
    }
    let body = block.flatMap { $0.kind == .type ? nil : $0.inside.lowerBound - 1 }
    var index = body ?? token
    while index > 0 {
      let word = tokens[index].text
      if ["var", "func"].contains(word) { return tokens[index + 1].text }
      if body == nil, ["let", "case"].contains(word) { return tokens[index + 1].text }
      if body != nil, ["init", "deinit", "subscript"].contains(word) { return word }
      index -= 1
      let partner = tokens[index].partner
      if body != nil, partner >= 0, partner < index { index = partner }
    }
    return "the file"
  }
}

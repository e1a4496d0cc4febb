// Conditions, operators, numbers and patterns that are changed.

extension Structure {
  /// A condition negated, dropped, or made constant.
  var conditionChanges: [Change] {
    let found = tokens.indices.filter { ["if", "guard", "while"].contains(tokens[$0].text) }
    return found.flatMap { index -> [Change] in
      let rest = index + 1..<tokens.count
      guard let end = first(in: rest, where: { $0.text == "{" || $0.text == "else" }) else {
        return []
      }
      let all = index + 1..<end
      let clauses = split(all, at: ",")
      return clauses.flatMap(negations) + removals("condition dropped", in: all)
        + (tokens[index].text == "if" && clauses.count == 1 ? constants(for: all) : [])
    } + ternaryChanges + whereChanges
  }

  private func negations(of clause: Range<Int>) -> [Change] {
    guard let first = tokens[clause].first, !["let", "var", "case"].contains(first.text),
      !first.text.hasPrefix("#")
    else { return [] }
    let code = text(clause)
    let opposite = first.text == "!" ? String(code.dropFirst()) : "!(\(code))"
    return [change("condition negated", clause, to: opposite)]
  }

  private func constants(for condition: Range<Int>) -> [Change] {
    ["true", "false"].map { change("condition made constant", condition, to: $0) }
  }

  private var ternaryChanges: [Change] {
    tokens.indices.filter { tokens[$0].text == "?" && tokens[$0].isBinary }.flatMap { mark in
      let condition = startOfCondition(before: mark)..<mark
      return [change("condition negated", condition, to: "!(\(text(condition)))")]
        + constants(for: condition)
    }
  }

  private func startOfCondition(before mark: Int) -> Int {
    var index = mark
    while index > 0 {
      let before = tokens[index - 1]
      let ends =
        [",", "=", ":", "return", "in", "?"].contains(before.text) || before.kind == .opening
      if ends || before.partner < 0 && beginsStatement(index) { return index }
      index = before.partner >= 0 ? before.partner : index - 1
    }
    return index
  }

  private var whereChanges: [Change] {
    tokens.indices.filter { tokens[$0].text == "where" }.compactMap { index in
      first(in: index..<tokens.count) { $0.text == "{" || $0.text == ":" }
        .map { change("condition dropped", index..<$0, to: "") }
    }
  }

  /// A boundary moved by one, an operator replaced.
  var symbolChanges: [Change] {
    let others = [
      "...": "..<", "..<": "...", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=",
      "!=": "==", "&&": "||", "||": "&&", "+": "-", "-": "+", "+=": "-=", "-=": "+=",
      "===": "!==", "!==": "===",
    ]
    return tokens.indices.flatMap { index -> [Change] in
      let token = tokens[index]
      if token.kind == .number { return numberChanges(index) }
      guard token.isBinary || token.text.hasPrefix(".."), let other = others[token.text] else {
        return []
      }
      return [change("operator replaced", index, to: other)]
    }
  }

  private func numberChanges(_ index: Int) -> [Change] {
    guard let number = Int(tokens[index].text.filter { $0 != "_" }) else { return [] }
    return [number - 1, number + 1].map { change("boundary moved", index, to: "\($0)") }
  }

  /// One pattern of several left out.
  var patternChanges: [Change] {
    tokens.indices.filter { tokens[$0].text == "case" && tokens[$0 + 1].text == "." }
      .flatMap { index -> [Change] in
        let ends = ["=", ":", "in", "where", "{"]
        guard let end = first(in: index + 1..<tokens.count, where: { ends.contains($0.text) }),
          tokens[end].text == ":"
        else { return [] }
        return removals("pattern left out", in: index + 1..<end)
      }
  }
}

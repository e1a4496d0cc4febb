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
      return split(all, at: ",").flatMap {
        negations(of: $0) + removals(of: $0, from: all, at: index)
      }
    } + ternaryChanges + whereChanges
  }

  private func negations(of clause: Range<Int>) -> [Change] {
    guard let first = tokens[clause].first, !["let", "var", "case"].contains(first.text),
      !first.text.hasPrefix("#")
    else { return [] }
    let code = text(clause)
    return [
      change(
        "condition negated", clause, to: first.text == "!" ? String(code.dropFirst()) : "!(\(code))"
      )
    ]
  }

  private func removals(of clause: Range<Int>, from all: Range<Int>, at keyword: Int) -> [Change] {
    if clause != all { return [removal("condition dropped", of: clause, in: all)] }
    guard tokens[keyword].text == "if" else { return [] }
    return ["true", "false"].map { change("condition made constant", clause, to: $0) }
  }

  private var ternaryChanges: [Change] {
    tokens.indices.filter { tokens[$0].text == "?" && tokens[$0].isBinary }.flatMap { mark in
      let condition = startOfCondition(before: mark)..<mark
      return [change("condition negated", condition, to: "!(\(text(condition)))")]
        + ["true", "false"].map { change("condition made constant", condition, to: $0) }
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
      "...": ["..<"], "..<": ["..."], "<": ["<="], "<=": ["<"], ">": [">="], ">=": [">"],
      "==": ["!="], "!=": ["=="], "&&": ["||"], "||": ["&&"], "+": ["-"], "-": ["+"],
      "+=": ["-="], "-=": ["+="], "===": ["!=="], "!==": ["==="],
    ]
    return tokens.indices.flatMap { index -> [Change] in
      let token = tokens[index]
      if token.kind == .number { return numberChanges(index) }
      guard token.kind == .symbol, token.isBinary || token.text.hasPrefix("..") else { return [] }
      return (others[token.text] ?? []).map { change("operator replaced", index, to: $0) }
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
        let patterns = split(index + 1..<end, at: ",")
        return patterns.count < 2
          ? [] : patterns.map { removal("pattern left out", of: $0, in: index + 1..<end) }
      }
  }
}

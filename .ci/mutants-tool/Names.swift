// Constants and enum cases that take the place of others.

/// The enums of the code that a file is written with.
struct Names {
  private typealias Case = (name: String, values: String)
  private var enums: [(name: String, cases: [Case])] = []

  /// Reads the enums of some files.
  init(in files: [Structure]) {
    for file in files {
      for block in file.blocks where block.kind == .type {
        let header = max(0, block.inside.lowerBound - 12)..<block.inside.lowerBound
        guard let word = header.last(where: { file.tokens[$0].text == "enum" }) else { continue }
        let cases = file.statements(in: block.inside).map(\.tokens)
          .filter { file.tokens[$0.lowerBound].text == "case" }
          .flatMap { file.split($0.dropFirst(), at: ",") }.filter { !$0.isEmpty }
          .map { (file.tokens[$0.lowerBound].text, file.text($0.dropFirst())) }
        enums.append((file.tokens[word + 1].text, cases))
      }
    }
  }

  func isEnum(_ name: String) -> Bool { enums.contains { $0.name == name } }

  /// What can take the place of a case: at most two that carry the same values, so that a large enum costs no
  /// hours.
  func others(for name: String) -> [String] {
    let others = siblings(of: name) { $0.hasPrefix("(") ? $0 == $1 : !$1.hasPrefix("(") }
    let all = Set(others + [name]).sorted()
    guard all.count > 1, let index = all.firstIndex(of: name) else { return [] }
    return Set([1, all.count - 1].map { all[(index + $0) % all.count] }).sorted()
  }

  /// A case without values of the same enum, for one that has values.
  func emptySibling(of name: String) -> String? {
    siblings(of: name) { $0.hasPrefix("(") && !$1.hasPrefix("(") }.min()
  }

  private func siblings(of name: String, where fits: (String, String) -> Bool) -> [String] {
    enums.flatMap { found -> [String] in
      guard let own = found.cases.first(where: { $0.name == name }) else { return [] }
      return found.cases.filter { $0.name != name && fits(own.values, $0.values) }.map(\.name)
    }
  }
}

extension Structure {
  /// A constant or an enum case replaced by another.
  func constantChanges(_ names: Names) -> [Change] {
    let opposites = [
      "true": "false", "false": "true", "first": "last", "last": "first", "dropFirst": "dropLast",
      "dropLast": "dropFirst", "min": "max", "max": "min", "prefix": "suffix", "suffix": "prefix",
    ]
    return tokens.indices.flatMap { index -> [Change] in
      let token = tokens[index]
      if token.kind == .string, token.text.utf8.count > 2 {
        return [change("constant replaced", index, to: "\"\"")]
      }
      guard token.kind == .word, index > 0 else { return [] }
      let others = isCase(index, names) ? names.others(for: token.text) : []
      let isFree = ["true", "false"].contains(token.text) || tokens[index - 1].text == "."
      let opposite = isFree ? opposites[token.text].map { [$0] } ?? [] : []
      return (others + opposite).map { change("constant replaced", index, to: $0) }
        + emptied(index, names)
    }
  }

  /// A case with values replaced by one of its enum that carries none.
  private func emptied(_ index: Int, _ names: Names) -> [Change] {
    guard isCase(index, names), let name = names.emptySibling(of: tokens[index].text),
      index + 1 < tokens.count, tokens[index + 1].text == "(", !tokens[index].hasSpaceAfter
    else { return [] }
    return [change("constant replaced", index..<after(index + 1), to: name)]
  }

  /// Whether a word is an enum case: `.word` without anything before the dot but a type.
  private func isCase(_ index: Int, _ names: Names) -> Bool {
    guard tokens[index - 1].text == ".", index > 1 else { return false }
    let before = tokens[index - 2]
    if before.kind == .word, !before.hasSpaceAfter { return names.isEnum(before.text) }
    return before.kind != .closing && before.text != "\\"
      || before.hasSpaceAfter && !tokens[index - 1].startsLine
  }
}

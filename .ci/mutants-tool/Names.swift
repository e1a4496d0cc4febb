// Constants and enum cases that take the place of others.

/// The enum cases of the code that a file is written with.
struct Names {
  /// For each case, the other cases of its enums that carry as many values.
  private var siblings: [String: Set<String>] = [:]
  private var emptySiblings: [String: String] = [:]
  private(set) var enums: Set<String> = []

  /// Reads the enums of some files.
  init(in files: [Structure]) { files.forEach { read($0) } }

  /// The cases that can take the place of one: at most two, so that a large enum costs no hours.
  func others(for name: String) -> [String] {
    let all = (siblings[name] ?? []).union([name]).sorted()
    guard all.count > 1, let index = all.firstIndex(of: name) else { return [] }
    let next = [all[(index + 1) % all.count], all[(index + all.count - 1) % all.count]]
    return next[0] == next[1] ? [next[0]] : next
  }

  /// A case without values of the same enum, for one that has values.
  func emptySibling(of name: String) -> String? { emptySiblings[name] }

  private mutating func read(_ file: Structure) {
    for block in file.blocks where block.kind == .type {
      let cases = file.statements(in: block.inside).filter {
        file.tokens[$0.tokens.lowerBound].text == "case"
      }
      let header = file.tokens[max(0, block.inside.lowerBound - 12)..<block.inside.lowerBound]
      if let word = header.lastIndex(where: { $0.text == "enum" }) {
        enums.insert(file.tokens[word + 1].text)
      }
      var shapes: [String: Set<String>] = [:]
      for item in cases.flatMap({ file.split($0.tokens.dropFirst(), at: ",") }) where !item.isEmpty
      {
        let types = file.text(item.dropFirst())
        shapes[types.hasPrefix("(") ? types : "", default: []].insert(
          file.tokens[item.lowerBound].text)
      }
      if let empty = shapes[""]?.min() {
        for name in shapes.filter({ $0.key != "" }).values.joined() { emptySiblings[name] = empty }
      }
      for names in shapes.values {
        for name in names { siblings[name, default: []].formUnion(names) }
      }
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
    if before.kind == .word, !before.hasSpaceAfter { return names.enums.contains(before.text) }
    return before.kind != .closing && before.text != "\\"
      || before.hasSpaceAfter && !tokens[index - 1].startsLine
  }
}

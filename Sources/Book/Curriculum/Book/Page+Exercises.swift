// What the commands need from a chapter's README.md and HINTS.md: its title, its sections, and its hints.

/// A hint for an exercise.
public struct Hint: Equatable, Sendable {
  /// The level: 1 says where to look, 2 says what to do, 3 is nearly the code.
  public let level: Int
  /// The words after the level, `where to look` for example; may be empty.
  public let title: String
  /// The hint itself, in Markdown.
  public let text: String
}

extension Page {
  /// The text below each heading that has the number of an exercise.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var sections: [ExerciseID: String] {
    var sections: [ExerciseID: String] = [:]
    var current: ExerciseID?
    for (line, prose) in zip(lines, prose) {
      current = Self.exercise(in: prose) ?? current
      if let current { sections[current, default: ""] += line + "\n" }
    }
    return sections
  }

  /// The hints in each of these sections, in the order of the text.
  package var hints: [ExerciseID: [Hint]] { sections.mapValues(Self.hints) }

  /// The first heading without its number, `Callbacks` for `# 1 · Callbacks`; nil if it is that of a section.
  static func title(of text: String) -> String? {
    guard let heading = text.firstMatch(of: /(?m)^#.*$/)?.output, !heading.hasPrefix("##") else {
      return nil
    }
    let words = heading.dropFirst()
      .drop { $0.isNumber || $0.isWhitespace || "·:.–-".contains($0) }
    return words.isEmpty ? nil : trimmed(words)
  }

  /// The numbers of the chapters that the section "Next" of a lesson has links to, in its order.
  static func following(_ text: String) -> [Int] {
    guard let start = text.firstRange(of: "\n## Next\n")?.upperBound else { return [] }
    let end = text[start...].firstRange(of: "\n## ")?.lowerBound ?? text.endIndex
    let section = text[start..<end]
    return section.matches(of: #/\]\(\.\./Chapter(\d)/#).compactMap { Int($0.1) }
  }

  /// The exercise that a heading names: `1.3` for `## 1.3 Handoff`, `# 1.3 · Handoff` or `# Exercise 1.3: Handoff`.
  package static func exercise(in line: Substring) -> ExerciseID? {
    guard line.hasPrefix("#") else { return nil }
    let word = words(in: line.drop { $0 == "#" }).first { $0 != "Exercise" } ?? ""
    return ExerciseID(word.hasSuffix(":") ? String(word.dropLast()) : word)
  }

  /// The hints of a section, each like `<details><summary>Hint 2 · what to use</summary>…</details>`.
  private static func hints(in section: String) -> [Hint] {
    let block = #/<details>(.*?)</details>/#.dotMatchesNewlines()
    let hint = #/<summary>\s*Hint\s*(\d)[\s·:.–-]*(.*?)\s*</summary>(.*)/#.dotMatchesNewlines()
    return section.matches(of: block).compactMap { block in
      guard let (_, level, title, text) = block.1.firstMatch(of: hint)?.output else { return nil }
      return Int(level).map { Hint(level: $0, title: String(title), text: trimmed(text)) }
    }
  }
}

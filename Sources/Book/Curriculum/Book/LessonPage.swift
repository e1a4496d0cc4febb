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

/// The sections and the hints of a page: a lesson, or the file of its hints.
package struct LessonPage {
  /// The hints, in the order of the text.
  package let hints: [ExerciseID: [Hint]]
  /// The exercises that have a section, a heading with their numbers.
  package let sections: Set<ExerciseID>
  /// The line of the first fence that is not closed, from 1; nil if all are.
  package let openFence: Int?

  /// Reads a page, and ignores everything that belongs to no section.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package init(_ text: String) {
    let page = Page(text)
    var sections: [ExerciseID: String] = [:]
    var current: ExerciseID?
    for (line, prose) in zip(lines(of: text), page.prose) {
      current = Self.exercise(in: prose) ?? current
      if let current { sections[current, default: ""] += line + "\n" }
    }
    openFence = page.openFence
    self.sections = Set(sections.keys)
    hints = sections.mapValues(Self.hints)
  }

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
  static func exercise(in line: Substring) -> ExerciseID? {
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

// What the commands need from a chapter's README.md and HINTS.md: its title, and its hints.

/// A hint for an exercise.
public struct Hint: Equatable, Sendable {
  /// The level: 1 says where to look, 2 says what to do, 3 is nearly the code.
  public let level: Int
  /// The words after the level, `where to look` for example; may be empty.
  public let title: String
  /// The hint itself, in Markdown.
  public let text: String
}

/// The title and the hints of a page: a lesson has the title, and the file beside it the hints.
struct LessonPage {
  /// The first heading, without the chapter's number; nil if there is none.
  let title: String?
  /// The hints, in the order of the text.
  let hints: [ExerciseID: [Hint]]
  /// The exercises that have a section, a heading with their numbers.
  let sections: Set<ExerciseID>
  /// The line of the first fence that is not closed, from 1; nil if all are.
  let openFence: Int?

  /// Reads a page, and ignores everything that is not a title or a hint.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  init(_ text: String) {
    var title: String?
    var sections: [ExerciseID: String] = [:]
    var current: ExerciseID?
    var (fences, openFence) = (Fences(), Int?.none)
    for (index, line) in lines(of: text).enumerated() {
      openFence = fences.read(line, at: index + 1) ?? openFence
      if !fences.isCode, let heading = Self.heading(line) {
        title = title ?? Self.title(heading)
        current = Self.exercise(in: heading) ?? current
      }
      if let current { sections[current, default: ""] += line + "\n" }
    }
    self.title = title
    self.openFence = openFence ?? fences.start
    self.sections = Set(sections.keys)
    hints = sections.mapValues { Self.hints(in: $0[...]) }
  }

  /// The first heading before the first section, without the number; nil if there is none.
  static func title(of text: String) -> String? {
    let end = text.firstRange(of: "\n## ")?.lowerBound ?? text.endIndex
    return LessonPage(String(text[..<end])).title
  }

  /// The numbers of the chapters that the section "Next" of a lesson has links to, in its order.
  static func following(_ text: String) -> [Int] {
    guard let start = text.firstRange(of: "\n## Next\n")?.upperBound else { return [] }
    let end = text[start...].firstRange(of: "\n## ")?.lowerBound ?? text.endIndex
    let section = text[start..<end]
    return section.matches(of: #/\]\(\.\./Chapter(\d)/#).compactMap { Int($0.1) }
  }

  private static func heading(_ line: Substring) -> Substring? {
    guard line.hasPrefix("#") else { return nil }
    let words = line.drop { $0 == "#" }
    return words.first?.isWhitespace == true ? words.drop(while: \.isWhitespace) : nil
  }

  /// The title without the number: `Callbacks` for `1 · Callbacks`.
  private static func title(_ heading: Substring) -> String? {
    let words = heading.drop { $0.isNumber || $0.isWhitespace || "·:.–-".contains($0) }
    return words.isEmpty ? nil : trimmed(words)
  }

  /// The exercise that a heading names: `1.3` for `1.3 Handoff`, `1.3 · Handoff` or `Exercise 1.3: Handoff`.
  private static func exercise(in heading: Substring) -> ExerciseID? {
    let word = words(in: heading).first { $0 != "Exercise" } ?? ""
    return ExerciseID(word.hasSuffix(":") ? String(word.dropLast()) : word)
  }

  private static func hints(in section: Substring) -> [Hint] {
    var hints: [Hint] = []
    var rest = section
    while let block = cut("<details>", "</details>", from: &rest) {
      var body = block
      guard let summary = cut("<summary>", "</summary>", from: &body),
        let hint = Self.hint(summary, body)
      else { continue }
      hints.append(hint)
    }
    return hints
  }

  private static func hint(_ summary: Substring, _ body: Substring) -> Hint? {
    let words = trimmed(summary)
    guard words.hasPrefix("Hint") else { return nil }
    let number = words.dropFirst("Hint".count).drop(while: \.isWhitespace)
    guard let level = number.first?.wholeNumberValue else { return nil }
    let title = number.dropFirst().drop { $0.isWhitespace || "·:.–-".contains($0) }
    return Hint(level: level, title: String(title), text: trimmed(body))
  }

  /// Returns the text between the first two marks, and removes everything up to the second mark.
  private static func cut(
    _ open: String,
    _ close: String,
    from text: inout Substring
  ) -> Substring? {
    guard let start = text.firstRange(of: open)?.upperBound else { return nil }
    let rest = text[start...]
    guard let end = rest.firstRange(of: close) else { return nil }
    text = text[end.upperBound...]
    return rest[..<end.lowerBound]
  }
}

/// Where the code of a page begins and ends.
private struct Fences {
  /// The line of the fence that is open, from 1; nil outside of code.
  private(set) var start: Int?
  private var hasProblem = false

  var isCode: Bool { start != nil }

  /// Reads the next line.
  ///
  /// - Returns: The line of a fence that was not closed before this line begins another; told once.
  mutating func read(_ line: Substring, at number: Int) -> Int? {
    let words = line.drop(while: \.isWhitespace)
    guard words.hasPrefix("```") else { return nil }
    let begins = words.drop { $0 == "`" }.contains { !$0.isWhitespace }
    guard let start else {
      self.start = number
      return nil
    }
    // A fence with the name of a language ends no code: the one before it was left open.
    self.start = begins ? number : nil
    guard begins, !hasProblem else { return nil }
    hasProblem = true
    return start
  }
}

// The header of an exercise: the first line of its file, taken apart.

/// What an exercise says about itself in its first line.
///
/// `// Exercise 5.6 · UserFetch · write · 40 min · 3 pt · builds on 5.1–5.5 · W1–W4`.
package struct ExerciseHeader {
  let id: ExerciseID
  let title: String
  let kind: Exercise.Kind
  let minutes: Int
  /// The points; nil if the header does not say.
  var points: Int?
  var prerequisites: [ExerciseID] = []
  var rules: [String] = []

  /// The words that every header begins with.
  package static let mark = "// Exercise"

  /// Reads the header of a file.
  ///
  /// - Throws: What is wrong with the header, and how to correct it.
  init(of file: [UInt8], path: String) throws(BookProblem) {
    try self.init(firstLine(of: String(decoding: file, as: UTF8.self)), path: path)
  }

  /// Reads a header.
  ///
  /// - Throws: What is wrong with the header, and how to correct it.
  init(_ line: some StringProtocol, path: String) throws(BookProblem) {
    func wrong(_ what: String) -> BookProblem { BookProblem(path: path, what) }
    guard line.hasPrefix(Self.mark) else {
      throw wrong("the header is missing; write one like '\(Self.model)'.")
    }
    let parts = line.dropFirst(Self.mark.count).split(separator: "·").map(trimmed)
    guard parts.count >= 4 else {
      let count = parts.count == 1 ? "1 part" : "\(parts.count) parts"
      throw wrong("the header has \(count) and needs at least 4; write one like '\(Self.model)'.")
    }
    guard let id = ExerciseID(parts[0]) else {
      throw wrong("'\(parts[0])' is not the number of an exercise; write one like 5.6.")
    }
    guard !parts[1].isEmpty else { throw wrong("the title is empty; write the file's name.") }
    guard let kind = Exercise.Kind(rawValue: parts[2]) else {
      let kinds = Exercise.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw wrong("'\(parts[2])' is not a kind of exercise; the kinds are \(kinds).")
    }
    guard let minutes = Self.number(of: "min", in: parts[3]) else {
      throw wrong("'\(parts[3])' is not a time; write one like '40 min'.")
    }
    (self.id, self.title, self.kind, self.minutes) = (id, parts[1], kind, minutes)
    for part in parts.dropFirst(4) { try read(part, wrong) }
  }

  private static let model =
    "// Exercise 5.6 · UserFetch · write · 40 min · builds on 5.1–5.5 · W1–W4"

  private static func number(of unit: String, in part: String) -> Int? {
    let words = part.split(separator: " ")
    guard words.count == 2, words[1] == unit, let number = Int(words[0]) else { return nil }
    return (1...999).contains(number) ? number : nil
  }

  private mutating func read(
    _ part: String,
    _ wrong: (String) -> BookProblem
  ) throws(BookProblem) {
    if part.first?.isNumber == true {
      guard let number = Self.number(of: "pt", in: part) else {
        throw wrong("'\(part)' is not a number of points; write one like '3 pt'.")
      }
      guard points == nil else { throw wrong("the points are given twice; write them once.") }
      points = number
    } else if part.hasPrefix("builds on") {
      try readPrerequisites(words(in: part.dropFirst("builds on".count)), wrong)
    } else {
      let words = words(in: part[...])
      if let word = words.first(where: { !Self.isRule($0) }) {
        throw wrong("'\(word)' is not a rule; write rules like W3.1, W4.1–W4.3 or W1–W4.")
      }
      rules += words
    }
  }

  private mutating func readPrerequisites(
    _ words: [String],
    _ wrong: (String) -> BookProblem
  ) throws(BookProblem) {
    for word in words {
      guard let ids = Self.ids(in: word) else {
        throw wrong("'builds on \(word)' names no exercise; write numbers like 5.1 5.3 or 5.1–5.5.")
      }
      guard ids.allSatisfy({ $0 < id }) else {
        throw wrong(
          "\(id) builds on \(word), which does not come before it; name earlier exercises.")
      }
      prerequisites += ids.filter { !prerequisites.contains($0) }
    }
  }

  /// One exercise, or all exercises of a range within one chapter; nil if the word is neither.
  private static func ids(in word: String) -> [ExerciseID]? {
    let ends = ends(of: word).map { ExerciseID(String($0)) }
    guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil,
      first.chapter == last.chapter, first <= last
    else { return nil }
    return (first.number...last.number).map { ExerciseID(chapter: first.chapter, number: $0) }
  }

  /// Whether a word is `W4`, `W4.2`, or two of these with a dash between them.
  private static func isRule(_ word: String) -> Bool { word.wholeMatch(of: rule) != nil }

  // NB: made once, because an expression is compiled wherever it is written in a function: each command reads the
  // headers of the book several times. Safe to share, because it never changes.
  private nonisolated(unsafe) static let rule =
    /W[1-9]\d?(?:\.[1-9]\d?)?(?:[–-]W[1-9]\d?(?:\.[1-9]\d?)?)?/

  /// The two ends of a range, or the whole word if it is no range.
  package static func ends(of word: String) -> [Substring] {
    word.split(omittingEmptySubsequences: false) { $0 == "–" || $0 == "-" }
  }
}

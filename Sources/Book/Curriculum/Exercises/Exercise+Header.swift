// Reads an exercise from its file: the header, which is the first line, taken apart.

private let model = "// Exercise 5.6 · UserFetch · write · 40 min · builds on 5.1–5.5 · W1–W4"

// NB: made once, because an expression is compiled wherever it is written in a function: each command reads the
// headers of the book several times. Safe to share, because it never changes.
private nonisolated(unsafe) let rule =
  /W[1-9]\d?(?:\.[1-9]\d?)?(?:[–-]W[1-9]\d?(?:\.[1-9]\d?)?)?/

extension Exercise {
  /// The words that every header begins with.
  package static let mark = "// Exercise"

  /// Reads what an exercise says about itself in its first line.
  ///
  /// `// Exercise 5.6 · UserFetch · write · 40 min · 3 pt · builds on 5.1–5.5 · W1–W4`.
  ///
  /// - Throws: What is wrong with the header, and how to correct it.
  init(of file: [UInt8], stub: [UInt8]?, path: String) throws(BookProblem) {
    func wrong(_ what: String) -> BookProblem { BookProblem(path: path, what) }
    let line = firstLine(of: String(decoding: file, as: UTF8.self))
    guard line.hasPrefix(Self.mark) else {
      throw wrong("the header is missing; write one like '\(model)'.")
    }
    let parts = line.dropFirst(Self.mark.count).split(separator: "·").map(trimmed)
    guard parts.count >= 4 else {
      throw wrong(
        "the header has \(counted(parts.count, "part")) and needs at least 4; write one like '\(model)'."
      )
    }
    guard let id = ExerciseID(parts[0]) else {
      throw wrong("'\(parts[0])' is not the number of an exercise; write one like 5.6.")
    }
    guard !parts[1].isEmpty else { throw wrong("the title is empty; write the file's name.") }
    guard let kind = Kind(rawValue: parts[2]) else {
      let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw wrong("'\(parts[2])' is not a kind of exercise; the kinds are \(kinds).")
    }
    guard let minutes = Self.number(of: "min", in: parts[3]) else {
      throw wrong("'\(parts[3])' is not a time; write one like '40 min'.")
    }
    self.id = id
    title = parts[1]
    self.kind = kind
    self.minutes = minutes
    self.file = file
    self.stub = stub
    self.path = path
    for part in parts.dropFirst(4) { try read(part) }
  }

  private static func number(of unit: String, in part: String) -> Int? {
    let words = part.split(separator: " ")
    guard words.count == 2, words[1] == unit, let number = Int(words[0]) else { return nil }
    return (1...999).contains(number) ? number : nil
  }

  private mutating func read(_ part: String) throws(BookProblem) {
    if part.first?.isNumber == true {
      guard let number = Self.number(of: "pt", in: part) else {
        throw wrong("'\(part)' is not a number of points; write one like '3 pt'.")
      }
      guard givenPoints == nil else { throw wrong("the points are given twice; write them once.") }
      givenPoints = number
    } else if part.hasPrefix("builds on") {
      for word in words(in: part.dropFirst("builds on".count)) { try readPrerequisites(word) }
    } else {
      let words = words(in: part[...])
      if let word = words.first(where: { $0.wholeMatch(of: rule) == nil }) {
        throw wrong("'\(word)' is not a rule; write rules like W3.1, W4.1–W4.3 or W1–W4.")
      }
      rules += words
    }
  }

  private func wrong(_ what: String) -> BookProblem { BookProblem(path: path, what) }

  /// Reads one exercise, or all exercises of a range within one chapter.
  private mutating func readPrerequisites(_ word: String) throws(BookProblem) {
    let ends = Self.ends(of: word).map { ExerciseID(String($0)) }
    guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil,
      first.chapter == last.chapter, first <= last
    else {
      throw wrong("'builds on \(word)' names no exercise; write numbers like 5.1 5.3 or 5.1–5.5.")
    }
    guard last < id else {
      throw wrong("\(id) builds on \(word), which does not come before it; name earlier exercises.")
    }
    let ids = (first.number...last.number).map { ExerciseID(chapter: first.chapter, number: $0) }
    prerequisites += ids.filter { !prerequisites.contains($0) }
  }

  /// The two ends of a range, or the whole word if it is no range.
  package static func ends(of word: String) -> [Substring] {
    word.split(omittingEmptySubsequences: false) { $0 == "–" || $0 == "-" }
  }
}

// Each slip that an author can make in a chapter: made once, and told in one sentence.

import Curriculum
import TestSupport
import Testing

/// A change of a complete book, and what the check says about it.
struct Slip: CustomTestStringConvertible, Sendable {
  /// The file, and its text; nil if the file or folder is removed.
  let file: String
  let text: String?
  let sentence: String

  init(_ file: String, _ text: String?, _ sentence: String) {
    (self.file, self.text, self.sentence) = (file, text, sentence)
  }

  var testDescription: String { sentence }

  /// Files that an exercise needs.
  static let missing = [
    Slip(
      "\(solutions)/Retry.swift", nil,
      "Exercise 1.1 has no solution. Write the finished code in \(solutions)/Retry.swift."),
    Slip(
      "\(solutions)/Stubs/Retry.swift", nil,
      "Exercise 1.1 has no stub. Copy \(chapter)/Retry.swift, as it is shipped, "
        + "to \(solutions)/Stubs/Retry.swift."),
    Slip(
      "\(tests)/RetryTests.swift", nil,
      "Exercise 1.1 has no tests. Write them in \(tests)/RetryTests.swift."),
    Slip(
      "\(solutions)/Mistakes/Retry", nil,
      "Exercise 1.1 has no mistake. Put at least one wrong answer into "
        + "\(solutions)/Mistakes/Retry."),
    Slip(
      "\(chapter)/README.md", nil,
      "Cannot read \(chapter)/README.md: there is no such file. Write the lesson there."),
    Slip(
      "\(chapter)/HINTS.md", nil,
      "Cannot read \(chapter)/HINTS.md: there is no such file. "
        + "Write three hints for each exercise there."),
  ]

  /// Files that contradict one another.
  static let contradictions = [
    Slip(
      "\(solutions)/Stubs/Retry.swift",
      "// Exercise 1.1 · Retry · write · 15 min\n// TODO 1.1: write\n",
      "\(solutions)/Stubs/Retry.swift:1: the header must be that of \(chapter)/Retry.swift: "
        + header),
    Slip(
      "\(chapter)/Retry.swift", "// Exercise 1.1 · Retry · write · 15 min · W3.1\n",
      "\(chapter)/Retry.swift:1: the header must be that of \(solutions)/Stubs/Retry.swift: "
        + header),
    Slip(
      "\(solutions)/Stubs/Retry.swift", "\(header)\n// TODO 1.10: no\n",
      "\(solutions)/Stubs/Retry.swift:1: nothing shows where to work; "
        + "end the line to replace in '// TODO 1.1: …'."),
    Slip(
      "\(tests)/RetryTests.swift", "@Suite struct RetryTests {}  // W3.1\n",
      "\(tests)/RetryTests.swift:1: its tests run before 1.1 is started; "
        + "add the trait .exercise(\"1.1\") to the suite."),
    Slip(
      "\(tests)/RetryTests.swift", "@Suite(.exercise(\"1.1\")) // (W3.1) (W4.2) (W1.1)\n",
      "\(chapter)/Retry.swift:1: the header does not name W1.1 and W4.2, which "
        + "\(tests)/RetryTests.swift cites; add what is missing."),
    Slip(
      "\(solutions)/Mistakes/Retry/whole.swift",
      "// Mistake 1.1 · whole · The student … · expect: \"right\"\n",
      "\(solutions)/Mistakes/Retry/whole.swift is no difference from \(solutions)/Retry.swift. "
        + "Make one: swift run workbook new mistake 1.1 NAME"),
  ]

  private static let header = "// Exercise 1.1 · Retry · write · 10 min · W3.1"
}

@Suite struct BookCheckTests {
  let book: TemporaryBook

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "Retry", "write · 10 min · W3.1")
    try book.addComplete("1.2", "Again", "write · 10 min · builds on 1.1")
  }

  @Test func `a complete book has no slips`() { book.expectSlips() }

  @Test func `a student's answer is not a slip`() throws {
    try book.edit("Retry")
    try book.write("\(chapter)/Mine.swift", "// Helps my answers.\n")
    try book.write("\(tests)/MineTests.swift", "@Suite struct MineTests {}\n")
    book.expectSlips()
  }

  @Test(arguments: Slip.missing + Slip.contradictions)
  func `a slip is told in one sentence`(slip: Slip) throws {
    try book.put(slip.file, slip.text)
    book.expectSlips(slip.sentence)
  }

  // MARK: Slips in more than one file

  @Test func `an exercise without all three hints is a slip`() throws {
    let hints = try book.read("\(chapter)/HINTS.md")
    let hint = "<details><summary>Hint 2</summary>…</details>\n"
    let parts = hints.split(separator: hint, maxSplits: 1)
    try book.write("\(chapter)/HINTS.md", parts.joined())
    book.expectSlips(
      "\(chapter)/HINTS.md lacks hint 2 for exercise 1.1. "
        + "Add it below the heading '## 1.1 Retry'.")
  }

  @Test func `a chapter without exercises is a slip`() throws {
    try book.remove("Solutions")
    try book.remove(chapter)
    try book.remove(tests)
    for folder in [chapter, solutions, tests] { try book.write("\(folder)/README.md", "") }
    book.expectSlips(
      "\(chapter) has no exercise. Add one, or write `hasExercises: false` in its line in "
        + "Package.swift.")
  }

  @Test func `a title that is not the file's name is a slip`() throws {
    let header = "// Exercise 1.1 · Retries · write · 10 min · W3.1\n// TODO 1.1: write\n"
    for folder in [chapter, solutions, "\(solutions)/Stubs"] {
      try book.write("\(folder)/Retry.swift", header)
    }
    book.expectSlips(
      "\(chapter)/Retry.swift:1: the header names the exercise 'Retries'; "
        + "write the file's name, 'Retry'.")
  }

  @Test func `a solution that lacks doc comments of its stub is a slip`() throws {
    let (stub, solution) = ("\(solutions)/Stubs/Retry.swift", "\(solutions)/Retry.swift")
    try book.write(stub, book.read(stub) + "/// Tries.\n  /// Twice.\n/// Or more.\n")
    try book.write(solution, book.read(solution) + "/// Tries.\n")
    book.expectSlips(
      "\(solution):1: the doc comments lack '/// Twice.' and '/// Or more.'; "
        + "copy what is missing from \(stub).")
  }

  @Test(arguments: [
    "", "Mistake 1.2 · wrong · The student … · expect: \"right\"",
    "Mistake 1.1 · other · The student … · expect: \"right\"",
    "Mistake 1.1 · wrong · The student …",
  ])
  func `a mistake with a wrong first line is a slip`(line: String) throws {
    let mistake = "\(solutions)/Mistakes/Retry/wrong.diff"
    try book.write(mistake, line + "\n")
    book.expectSlips(
      "\(mistake):1: the first line must be like 'Mistake 1.1 · wrong · "
        + "The student believed that … · expect: \"…\"'.")
  }

  @Test func `a mistake may give the compiler's words instead of those of a test`() throws {
    let line = "Mistake 1.1 · wrong · The student … · compiler: \"cannot find\"\n"
    try book.write("\(solutions)/Mistakes/Retry/wrong.diff", line)
    book.expectSlips()
  }

  @Test func `a mistake that no longer applies to the finished file is a slip`() throws {
    let mistake = "\(solutions)/Mistakes/Retry/wrong.diff"
    let first = "Mistake 1.1 · wrong · The student … · expect: \"right\"\n\n"
    let advice =
      "Remove it, and make it anew: swift run workbook new mistake 1.1 wrong --expect \"…\""
    try book.write(mistake, first + "@@ -2 +2 @@\n-let a = 1\n+let a = 2\n")
    let finished = "\(solutions)/Retry.swift"
    try book.write(finished, book.read(finished) + "let b = 1\n")
    let stale = "\(mistake) no longer applies to \(finished)"
    book.expectSlips("\(stale): line 2 is 'let b = 1', not 'let a = 1'. \(advice)")
    try book.write(mistake, first + "let a = 2\n")
    book.expectSlips("\(stale): 'let a = 2' is no line of a difference. \(advice)")
  }
}

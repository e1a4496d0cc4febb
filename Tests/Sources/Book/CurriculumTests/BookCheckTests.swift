// Each slip that an author can make in a chapter: made once, and told in one sentence.

import Curriculum
import TestSupport
import Testing

@Suite struct BookCheckTests {
  let book: TemporaryBook

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "Retry", "write · 10 min · W3.1")
    try book.addComplete("1.2", "Again", "write · 10 min · builds on 1.1")
  }

  @Test func `a complete book has no slips`() { book.expectSlips() }

  @Test func `this book has no slips`() {
    let book = Workbook(root: ThisBook.root)
    #expect(!book.exercises.isEmpty, "a book without exercises would have no slips")
    for problem in BookCheck(of: book).problems { Issue.record("\(problem)") }
  }

  @Test func `a student's answer is not a slip`() throws {
    try book.edit("Retry")
    try book.write("\(chapter)/Mine.swift", "// Helps my answers.\n")
    try book.write("\(tests)/MineTests.swift", "@Suite struct MineTests {}\n")
    book.expectSlips()
  }

  // MARK: Files that an exercise needs

  static let missing: KeyValuePairs<String, String> = [
    "\(solutions)/Retry.swift":
      "Exercise 1.1 has no solution. Write the finished code in \(solutions)/Retry.swift.",
    "\(solutions)/Stubs/Retry.swift":
      "Exercise 1.1 has no stub. Copy \(chapter)/Retry.swift, as it is shipped, "
      + "to \(solutions)/Stubs/Retry.swift.",
    "\(tests)/RetryTests.swift":
      "Exercise 1.1 has no tests. Write them in \(tests)/RetryTests.swift.",
    "\(solutions)/Mistakes/Retry":
      "Exercise 1.1 has no mistake. Put at least one wrong answer into "
      + "\(solutions)/Mistakes/Retry.",
    "\(chapter)/README.md":
      "Cannot read \(chapter)/README.md: there is no such file. Write the lesson there.",
    "\(chapter)/HINTS.md":
      "Cannot read \(chapter)/HINTS.md: there is no such file. "
      + "Write three hints for each exercise there.",
  ]

  @Test(arguments: Array(missing))
  func `a file or folder that is missing is one slip`(
    missing: (key: String, value: String)
  ) throws {
    try book.remove(missing.key)
    book.expectSlips(missing.value)
  }

  @Test func `an exercise without all three hints is a slip`() throws {
    let hint = "<details><summary>Hint 2</summary>…</details>\n"
    let hints = try book.read("\(chapter)/HINTS.md").replacing(hint, with: "", maxReplacements: 1)
    try book.write("\(chapter)/HINTS.md", hints)
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

  // MARK: Files that contradict one another

  @Test func `a stub with another header is a slip`() throws {
    let header = "// Exercise 1.1 · Retry · write · 10 min · W3.1"
    let stub = "\(solutions)/Stubs/Retry.swift"
    try book.write(stub, "// Exercise 1.1 · Retry · write · 15 min\n// TODO 1.1: write\n")
    book.expectSlips("\(stub):1: the header must be that of \(chapter)/Retry.swift: \(header)")
  }

  @Test func `an exercise with another header than its stub and solution is one slip`() throws {
    try book.write("\(chapter)/Retry.swift", "// Exercise 1.1 · Retry · write · 15 min · W3.1\n")
    let header = "// Exercise 1.1 · Retry · write · 10 min · W3.1"
    book.expectSlips(
      "\(chapter)/Retry.swift:1: the header must be that of \(solutions)/Stubs/Retry.swift: "
        + header)
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

  @Test func `a stub that does not show where to work is a slip`() throws {
    let stub = "\(solutions)/Stubs/Retry.swift"
    try book.write(stub, "// Exercise 1.1 · Retry · write · 10 min · W3.1\n// TODO 1.10: no\n")
    book.expectSlips(
      "\(stub):1: nothing shows where to work; end the line to replace in '// TODO 1.1: …'.")
  }

  @Test func `a solution that lacks doc comments of its stub is a slip`() throws {
    let (stub, solution) = ("\(solutions)/Stubs/Retry.swift", "\(solutions)/Retry.swift")
    try book.write(stub, book.read(stub) + "/// Tries.\n  /// Twice.\n/// Or more.\n")
    try book.write(solution, book.read(solution) + "/// Tries.\n")
    book.expectSlips(
      "\(solution):1: the doc comments lack '/// Twice.' and '/// Or more.'; "
        + "copy what is missing from \(stub).")
  }

  @Test func `tests without the trait of their exercise are a slip`() throws {
    try book.write("\(tests)/RetryTests.swift", "@Suite struct RetryTests {}  // W3.1\n")
    book.expectSlips(
      "\(tests)/RetryTests.swift:1: its tests run before 1.1 is started; "
        + "add the trait .exercise(\"1.1\") to the suite.")
  }

  @Test func `tests that cite rules which the header does not name are a slip`() throws {
    let file = "\(tests)/RetryTests.swift"
    try book.write(file, book.read(file) + "// (W3.1) (W4.2) (W1.1)\n")
    book.expectSlips(
      "\(chapter)/Retry.swift:1: the header does not name W1.1 and W4.2, which \(file) cites; "
        + "add what is missing.")
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

  @Test func `a mistake that is a whole file is a slip`() throws {
    let path = "\(solutions)/Mistakes/Retry/whole.swift"
    try book.write(path, "// Mistake 1.1 · whole · The student … · expect: \"right\"\n")
    book.expectSlips(
      "\(path) is no difference from \(solutions)/Retry.swift. "
        + "Make one: swift run workbook new mistake 1.1 NAME")
  }
}

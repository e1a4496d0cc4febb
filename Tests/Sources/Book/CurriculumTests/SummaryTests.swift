// The sentences about a chapter: what is solved, what is next, and why tests do not run.

import Curriculum
import TestSupport
import Testing

@Suite struct SummaryTests {
  let book: TemporaryBook

  init() throws { book = try TemporaryBook.withFourExercises() }

  @Test func `the summary counts what is solved and names what is next`() throws {
    #expect(book.summary == "Chapter 1: 0 of 4 solved. Next: 1.1 A (10 min), \(chapter)/A.swift:3")
    try book.edit("B")
    book.record(.solved, 2)
    #expect(book.summary == "Chapter 1: 1 of 4 solved. Next: 1.1 A (10 min), \(chapter)/A.swift:3")
    try book.edit("A")
    book.record(.solved, 1)
    #expect(book.summary == "Chapter 1: 2 of 4 solved. Next: 1.3 C (20 min), \(chapter)/C.swift:3")
  }

  @Test func `when the workflow is solved, the summary names the command that runs it`() throws {
    try book.add("1.6", "UserFetch", "write · 60 min")
    try book.add("1.7", "RunState", "stretch · 90 min · builds on 1.6")
    try book.edit("A", "B", "C", "D", "UserFetch")
    for number in [1, 2, 3, 4, 6] { book.record(.solved, number) }
    let next = "1.7 RunState (90 min), Chapters/Chapter1Callbacks/RunState.swift:3"
    let own = "see your own code run, swift run workbook run callbacks --mine"
    #expect(book.summary == "Chapter 1: 5 of 6 solved. Next: \(own), then \(next)")
    try book.edit("RunState")
    #expect(book.summary == "Chapter 1: 5 of 6 solved. Next: \(next)")
  }

  @Test func `the summary of a solved chapter says what comes after it`() throws {
    try book.edit("A", "B", "C", "D")
    for number in 1...4 { book.record(.solved, number) }
    #expect(
      book.summary == "Chapter 1: 4 of 4 solved. Next: compare with Solutions/Chapter1Callbacks"
    )
    try book.write("Chapters/Chapter2Operations/README.md", "# 2 · Operations\n")
    #expect(
      book.summary
        == "Chapter 1: 4 of 4 solved. Next: chapter 2, Chapters/Chapter2Operations/README.md"
    )
  }

  @Test func `an exercise that cannot be read counts as unsolved, and comes first`() throws {
    try book.edit("A")
    book.record(.solved, 1)
    for text in ["// Exercise 1.2\n", "func f() {}\n", "", nil] {
      try book.remove("\(chapter)/B.swift")
      if let text { try book.write("\(chapter)/B.swift", text) }
      #expect(book.summary.hasPrefix("Chapter 1: 1 of 4 solved. Next: 1.2 B: "))
      #expect(book.summary.hasSuffix("swift run workbook reset 1.2"), "\(book.summary)")
    }
  }

  @Test func `one sentence says why the tests of an exercise do not run`() throws {
    let workbook = book.workbook
    #expect(
      workbook.exercises.map(workbook.obstacle) == [
        "Exercise 1.1 is not solved yet. Open Chapters/Chapter1Callbacks/A.swift:3. "
          + "Hint: swift run workbook hint 1.1",
        "Exercise 1.2 is not solved yet. Open Chapters/Chapter1Callbacks/B.swift:3. "
          + "Hint: swift run workbook hint 1.2",
        "Exercise 1.3 waits for 1.1, 1.2.",
        "Exercise 1.4 waits for 1.3.",
      ]
    )
    try book.edit("A")
    let later = book.workbook
    #expect(later.exercises.first.map(later.obstacle) == .some(nil))
  }
}

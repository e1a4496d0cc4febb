// The times in the contents page: wrong ones, and missing rows.

import Curriculum
import Foundation
import TestSupport
import Testing

@testable import Authoring

@Suite struct MinutesTests {
  let book: TemporaryBook

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "Retry", "write · 10 min · W3.1")
    try book.addComplete("1.2", "Again", "write · 55 min · builds on 1.1")
  }

  @Test func `a time that is not the sum of its exercises' minutes is a slip`() throws {
    let rows = """
      | [1](Chapter1Callbacks/README.md) | the first | 1 h 5 min |
      | 1.1–1.2 | 1 h 5 min |
      | 1.1, 1.2 and 1.1 | 1 h 15 min |
      | all | 1 h 5 min |
      | 1.1 | 10 min |
      """
    #expect(try times(rows) == [])
    let sentences = try times(rows.replacing("1 h 5 min", with: "2 h"))
    let promised = [(1, "1"), (2, "1.1–1.2"), (4, "all")].map { line, name in
      "Chapters/README.md:\(line): \(name) takes 1 h 5 min by the headers and the questions of its "
        + "exercises, not 2 h. Correct the time."
    }
    #expect(sentences == promised)
  }

  @Test func `the questions of an exercise take two minutes`() throws {
    try book.write("Chapters/Chapter1Callbacks/QUESTIONS.md", "## 1.1 · one · line\n\nAsks.\n")
    #expect(try times("| 1 | 1 h 7 min |\n| 1.1 | 12 min |\n") == [])
    #expect(try times("| 1 | 1 h 5 min |\n").first?.contains("takes 1 h 7 min by") == true)
  }

  @Test func `a time for something that is not in the book is a slip`() throws {
    for name in ["1 → 9", "1.9", "the rest"] {
      #expect(
        try times("| 1 | 1 h 5 min |\n| \(name) | 20 min |\n") == [
          "Chapters/README.md:2 gives a time for '\(name)', which names no chapters and no "
            + "exercises. Write '1 → 6', '1.1–1.4, 6.3' or 'all'."
        ])
    }
  }

  @Test func `a chapter without a row in the contents is a slip`() throws {
    #expect(
      try times("| all | 1 h 5 min |\n") == [
        "Chapters/README.md has no row for chapter 1, Callbacks. "
          + "Add one that ends in '| 1 h 5 min |'."
      ])
    #expect(try times("No times.\n") == [])
  }

  /// What is told of a contents page.
  private func times(_ contents: String) throws -> [String] {
    try book.write(PageCheck.contents, contents)
    return PageCheck(page: PageCheck.contents, book: Workbook(root: book.root)).wrongTimes
  }
}

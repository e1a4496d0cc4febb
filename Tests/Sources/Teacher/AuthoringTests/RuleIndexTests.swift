// The index of the rules is made from headers, mistakes and the words of tests.

import Curriculum
import Foundation
import Rules
import TestSupport
import Testing

@testable import Authoring

@Suite struct RuleIndexTests {
  private let book: TemporaryBook

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "Retry", "write · 10 min · W3.1–W3.2")
    try book.addComplete("1.2", "Again", "write · 10 min · W3")
  }

  /// `WORKBOOK_WRITE=1` writes the page of this book.
  @Test func `the page of this book is what its exercises, mistakes and tests say`() throws {
    let index = RuleIndex(of: Workbook(root: ThisBook.root))
    if ProcessInfo.processInfo.environment["WORKBOOK_WRITE"] == "1" {
      try Data(index.text.utf8).write(to: ThisBook.root.appending(path: RuleIndex.page))
    }
    #expect(index.staleness == [])
    for rule in Rule.all { #expect(index.text.contains("\n## \(rule)\n")) }
  }

  @Test func `a mistake belongs to the rules of the words that refuse it`() throws {
    let mistake = "Solutions/Chapter1Callbacks/Mistakes/Retry/wrong.diff"
    try book.write(
      mistake,
      book.read(mistake).replacing("…", with: "The student believed in luck (B7)")
        .replacing("\"right\"", with: "\"not good, \""))
    let tests = "Tests/Chapter1CallbacksTests/RetryTests.swift"
    try book.write(tests, book.read(tests) + "let words = \"not good, \"\n  + \"at all (W3.2)\"\n")
    let text = RuleIndex(of: Workbook(root: book.root)).text
    let link = "Chapter1Callbacks/README.md#1"
    #expect(
      text.contains(
        """
        ## W3.2 stop at the error

        After a failed step no later step runs.

        | exercise | mistakes |
        |---|---|
        | [1.1](\(link)1-retry) | wrong (B7) |

        Also in 1.2.

        """), "\(text)")
    #expect(
      text.contains("own error, unchanged; without one there is no error.\n\nIn 1.1 and 1.2."))
  }

  @Test func `a page with other text is told`() throws {
    #expect(
      RuleIndex(of: Workbook(root: book.root)).staleness == [], "a book may have no such page")
    try book.write(RuleIndex.page, "# Rules\n")
    #expect(RuleIndex(of: Workbook(root: book.root)).staleness.count == 1)
  }
}

// The commands for authors: their exact output and exit status, as far as nothing is built.

import Foundation
import TestSupport
import Testing

@Suite struct AuthorCommandTests {
  let book: TemporaryBook

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "StatusCheck", "write · 10 min · W3.1 W3.3")
    try book.write(".swift-format", #"{ "version": 1, "indentation": { "spaces": 2 } }"#)
  }

  @Test func `verify says what to mend, and that nothing was built`() async throws {
    try book.remove("Solutions/Chapter1Callbacks/StatusCheck.swift")
    let ended = try await workbook("verify", "1")
    #expect(ended.status == 1)
    #expect(
      ended.output == """
        Checking the files of chapter 1 …

        Nothing was built: the rest is tried when this is mended.

        """)
    #expect(
      ended.errors == """

        To be mended:
          Exercise 1.1 has no solution. \
        Write the finished code in Solutions/Chapter1Callbacks/StatusCheck.swift.

        """)
  }

  @Test(arguments: ["2", "1.9", "all", "0"])
  func `verify refuses what is no chapter or exercise`(word: String) async throws {
    let ended = try await workbook("verify", word)
    #expect(ended.status == 64 && ended.output == "")
    #expect(
      ended.errors == """
        There is no chapter or exercise '\(word)': workbook verify [chapter or exercise]

        """)
  }

  @Test func `new exercise says what it made, and what is next`() async throws {
    let ended = try await workbook("new", "exercise", "1", "Retry")
    #expect(ended.status == 0, "\(ended.errors)")
    #expect(
      ended.output == """
        made     Chapters/Chapter1Callbacks/Retry.swift
        made     Solutions/Chapter1Callbacks/Mistakes/Retry/changes-nothing.swift
        made     Solutions/Chapter1Callbacks/Retry.swift
        made     Solutions/Chapter1Callbacks/Stubs/Retry.swift
        made     Tests/Chapter1CallbacksTests/RetryTests.swift
        changed  Chapters/Chapter1Callbacks/HINTS.md
        changed  Chapters/Chapter1Callbacks/README.md

        The words behind 'AUTHOR:' say what belongs there.
        Next: swift run workbook verify 1.8

        """)
    let verified = try await workbook("verify", "1.8")
    #expect(verified.status == 1)
    #expect(
      verified.errors.contains(
        "Chapters/Chapter1Callbacks/Retry.swift:4: still to be written: one sentence that says"))
  }

  @Test func `new refuses in one sentence what it cannot make, and writes nothing`() async throws {
    let ended = try await workbook("new", "exercise", "4", "Retry")
    #expect(ended.status == 1 && ended.output == "")
    #expect(ended.errors.hasPrefix("There is no chapter '4' with exercises; there is 1. "))
    #expect(try await workbook("new", "lesson").status == 64)
  }

  private func workbook(_ words: String...) async throws -> Ended {
    try await book.workbook(words)
  }
}

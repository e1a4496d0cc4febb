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
    let ended = try await book.workbook("verify", "1")
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

  @Test func `new exercise says what it made, and what is next`() async throws {
    let ended = try await book.workbook("new", "exercise", "1", "Retry")
    #expect(ended.status == 0, "\(ended.errors)")
    #expect(
      ended.output == """
        made     Chapters/Chapter1Callbacks/Retry.swift
        made     Solutions/Chapter1Callbacks/Mistakes/Retry/changes-nothing.diff
        made     Solutions/Chapter1Callbacks/Retry.swift
        made     Solutions/Chapter1Callbacks/Stubs/Retry.swift
        made     Tests/Chapter1CallbacksTests/RetryTests.swift
        changed  Chapters/Chapter1Callbacks/HINTS.md
        changed  Chapters/Chapter1Callbacks/README.md

        The words behind 'AUTHOR:' say what belongs there.
        Next: swift run workbook verify 1.20

        """)
    let verified = try await book.workbook("verify", "1.20")
    #expect(verified.status == 1)
    #expect(
      verified.errors.contains(
        "Chapters/Chapter1Callbacks/Retry.swift:4: still to be written: one sentence that says"))
  }

  @Test func `new refuses in one sentence what it cannot make, and writes nothing`() async throws {
    let ended = try await book.workbook("new", "exercise", "4", "Retry")
    #expect(ended.status == 1 && ended.output == "")
    #expect(ended.errors.hasPrefix("There is no chapter '4' with exercises; there is 1. "))
    let option = try await book.workbook("new", "exercise", "1", "Retry", "--expect", "x")
    #expect(option.errors.hasPrefix("The options are those of a mistake: swift run workbook new "))
    #expect(option.output == "" && option.status == 64)
    #expect(try await book.workbook("new", "lesson").status == 64)
  }

  // MARK: Mistakes

  @Test func `new mistake makes a difference, puts the file back, and mistake shows the whole`()
    async throws
  {
    let file = "Chapters/Chapter1Callbacks/StatusCheck.swift"
    let solution = "Solutions/Chapter1Callbacks"
    let wrong = try book.read("\(solution)/StatusCheck.swift") + "let wrong = 1\n"
    try book.write(file, wrong)
    let belief = "--because=The student believed that one is wrong"
    let ended = try await book.workbook(
      "new", "mistake", "1.1", "is-one", "--compiler", "cannot find", belief)
    #expect(ended.status == 0, "\(ended.errors)")
    #expect(
      ended.output == """
        made     \(solution)/Mistakes/StatusCheck/is-one.diff
        changed  \(file)

        Next: swift run workbook verify 1.1
        The file is as it is shipped again. The difference holds what stood there:
          swift run workbook mistake 1.1 is-one

        """)
    #expect(try book.read(file) == book.read("\(solution)/Stubs/StatusCheck.swift"))
    #expect(try await book.workbook("mistake", "1.1", "is-one").output == wrong)
    #expect(
      try await book.workbook("mistake", "1.1").output == """
        is-one
            The student believed that one is wrong.
        wrong
            ….

        One as a whole file: swift run workbook mistake 1.1 NAME

        """)
  }

  @Test func `a mistake that no longer applies is not shown, but named`() async throws {
    let solution = "Solutions/Chapter1Callbacks/StatusCheck.swift"
    try book.write(solution, "")
    let ended = try await book.workbook("mistake", "1.1", "wrong")
    #expect(ended.status == 1 && ended.output == "")
    let words = "wrong.diff no longer applies to \(solution): there is no line 1. Remove it"
    #expect(ended.errors.contains(words), "\(ended.errors)")
  }
}

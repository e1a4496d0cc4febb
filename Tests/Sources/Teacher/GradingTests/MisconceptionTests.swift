// What students get wrong: the list of an exercise, and those of this very book.

import Curriculum
import ExerciseRuns
import Foundation
import TestSupport
import Testing

@testable import Grading

@Suite struct MisconceptionTests {
  @Test func `an exercise tells where its misconceptions are met, tested and mended`() async throws
  {
    let book = try TemporaryBook()
    try book.addComplete("1.1", "Retry", "write · 10 min")
    let (tests, mistakes) = ("Tests/Chapter1CallbacksTests", "Solutions/Chapter1Callbacks/Mistakes")
    try book.write(
      "\(tests)/RetryTests.swift",
      """
      @Suite(.exercise("1.1")) struct RetryTests {
        @Test func `1 a first attempt counts`() {
          #expect(count == 1, "the first attempt must count")
        }

        @Test func `2 a second attempt is made`() {
          #expect(count == 2, "it said \\"never\\"")
        }
      }
      """)
    try book.remove("\(mistakes)/Retry/wrong.diff")
    for (name, words) in [
      ("a", "expect: \"it said \"never\"\""), ("b", "compiler: \"cannot find\""),
      ("c", "expect: \"made elsewhere\""),
    ] {
      try book.write(
        "\(mistakes)/Retry/\(name).diff",
        "Mistake 1.1 · \(name) · The student believed in \(name) · \(words)\n\n@@ -1,0 +2,1 @@\n+\n"
      )
    }
    let ended = try await book.workbook(["misconceptions", "1.1"])
    #expect(
      ended.output == """
        1.1 Retry · 3 misconceptions
          met     Chapters/Chapter1Callbacks/README.md, 1.1
          tested  Tests/Chapter1CallbacksTests/RetryTests.swift
          mended  Solutions/Chapter1Callbacks/Retry.swift

          a
            The student believed in a.
            Refused by test 2: "it said "never""

          b
            The student believed in b.
            Refused by the compiler: "cannot find"

          c
            The student believed in c.
            Refused by the tests: "made elsewhere"

        """)
    #expect(ended.errors == "" && ended.status == 0)
    let unknown = try await book.workbook(["misconceptions", "1.2"])
    #expect(unknown.status == 64)
    #expect(unknown.errors == "There is no exercise '1.2'; the exercises are 1.1.\n")
  }

  @Test func `each mistake of the book is a row, and most name the test that refuses them`() throws
  {
    let book = Workbook(root: ThisBook.root)
    let files = Set(
      FileManager.default.subpaths(atPath: ThisBook.root.appending(path: "Solutions").path) ?? []
    )
    .filter { $0.hasSuffix(Mistake.ending) }
    let all = Misconceptions.all(in: .book, of: book).flatMap(\.entries)
    #expect(Set(all.map { $0.mistake.path }) == Set(files.map { "Solutions/\($0)" }))
    let tested = all.filter { $0.mistake.refusal.isByTest }
    let named = tested.count { $0.test != nil }
    #expect(named * 10 >= tested.count * 7, "\(named) of \(tested.count) name a test")
  }
}

// Which files of tests belong to an exercise.

import Curriculum
import TestSupport
import Testing

@testable import ExerciseRuns

@Suite struct ExerciseTestsTests {
  @Test func `a suite goes on in files that extend it`() throws {
    let book = try TemporaryBook()
    try book.addComplete("1.1", "Retry", "write · 10 min · W3.1")
    try book.addComplete("1.2", "Again", "write · 10 min")
    let folder = "Tests/Chapter1CallbacksTests"
    let more = "extension RetryTests {\n  @Test func `2 it waits`() {}\n}\n"
    try book.write("\(folder)/RetryTests+Locks.swift", more)
    try book.write("\(folder)/RetryTests+Words.swift", "extension RetryTests {\n}\n")
    try book.write("\(folder)/MoreTests.swift", more.replacing("RetryTests", with: "OtherTests"))
    let chapter = try #require(Workbook(root: book.root).chapter(1))
    let tests = ExerciseTests(of: chapter.exercises[0], in: chapter, root: book.root)
    #expect(tests.files == ["RetryTests+Locks.swift", "RetryTests.swift"])
    #expect(
      tests.filter
        == #"^Chapter1CallbacksTests\..*/(RetryTests\+Locks\.swift|RetryTests\.swift)"#)
    #expect(
      tests.numbered([2, 15]).filter
        == #"^Chapter1CallbacksTests\..*/`(2|15) .*/(RetryTests\+Locks\.swift|RetryTests\.swift)"#)
  }
}

// What is recorded of test runs, also of those that fail in XCTest or end too early.

import Curriculum
import Foundation
import TestSupport
import Testing

@Suite struct VerdictRecordTests {
  let book: TemporaryBook

  init() throws { book = try TemporaryBook.withFourExercises() }

  @Test func `a failure in XCTest makes an exercise red, until its test passes`() throws {
    try book.edit("A")
    book.record(.solved, 1)
    let failure = TestFailure(test: "ATests.test1", reason: "no")
    book.record(failure, of: "ATests.test1", 1)
    book.record(nil, of: "ATests.test2", 1)
    #expect(book.states[0] == .red)
    book.record(nil, of: "ATests.test1", 1)
    #expect(book.states[0] == .solved)
    book.record(failure, of: "ATests.test1", 1)
    try book.edit("A")
    #expect(book.states[0] == .changed)
  }

  @Test func `the kit in XCTest waits for other tests, not for itself`() throws {
    try book.edit("A")
    func hasFailure() -> Bool? {
      let workbook = book.workbook
      return workbook.exercises.first.map { workbook.hasFailure(in: $0, besides: "kit") }
    }
    #expect(hasFailure() == false)
    book.record(TestFailure(test: "kit", reason: "no"), of: "kit", 1)
    #expect(hasFailure() == false)
    book.record(.red, 1)
    #expect(hasFailure() == true)
    try book.edit("A")
    #expect(hasFailure() == false)
    book.record(TestFailure(test: "test1", reason: "no"), of: "test1", 1)
    #expect(hasFailure() == true)
  }

  @Test(arguments: TestFramework.allCases)
  func `a run that ended too early is remembered, and no other verdict is lost`(
    framework: TestFramework
  ) throws {
    try book.edit("A", "B")
    book.record(.solved, 1)
    try book.crash(in: "3 the third", of: "1.2", framework)
    #expect(book.states[0] == .solved)
    #expect(book.states[1] == .crashed(in: ["3 the third"]))
    #expect(
      book.workbook.crashNote == """
        The last test run ended too early, in 1.2 B, in test "3 the third": \
        the code crashed there, or was stopped.
        """
    )
    try book.edit("B")
    #expect(book.states[1] == .started)
    #expect(book.workbook.crashNote == nil)
  }

  @Test func `a run that has not ended yet is no crash`() throws {
    try book.edit("B")
    var workbook = book.workbook
    workbook.record(running: ["3 the third"], of: book.id(2), in: .swiftTesting)
    #expect(book.states[1] == .started)
    workbook.record(running: [], of: book.id(2), in: .swiftTesting)
    let folder = book.root.appending(path: ".build/workbook/running")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `a verdict that cannot be written is kept in memory`() throws {
    try book.edit("A")
    try book.write(".build", "a file where a folder should be")
    var workbook = book.workbook
    workbook.record(.solved, for: ExerciseID(chapter: 1, number: 1))
    #expect(workbook.exercises.first.map(workbook.state) == .solved)
    #expect(book.states[0] == .started)
  }
}

// What is recorded of test runs that the transcripts of runs do not show.

import Curriculum
import TestSupport
import Testing

@Suite struct VerdictRecordTests {
  let book: TemporaryBook

  init() throws {
    book = try TemporaryBook()
    try book.add("1.1", "A", "write · 10 min")
    try book.add("1.2", "B", "write · 15 min")
    try book.edit("A", "B")
  }

  @Test func `the kit in XCTest waits for other tests, not for itself`() throws {
    func hasFailure() -> Bool? {
      let workbook = book.workbook
      return workbook.exercises.first.map { workbook.hasFailure(in: $0, besides: "kit") }
    }
    func fail(_ test: String) {
      var workbook = book.workbook
      workbook.record(TestFailure(test: test, reason: "no"), of: test, for: id(1))
    }
    #expect(hasFailure() == false)
    fail("kit")
    #expect(hasFailure() == false)
    record(.red, 1)
    #expect(hasFailure() == true)
    try book.edit("A")
    #expect(hasFailure() == false)
    fail("test1")
    #expect(hasFailure() == true)
  }

  @Test(arguments: TestFramework.allCases)
  func `a run that ended too early is remembered until the next edit, in both frameworks`(
    framework: TestFramework
  ) throws {
    record(.solved, 1)
    var workbook = book.workbook
    workbook.record(running: ["3 the third"], of: id(2), in: framework)
    #expect(states == [.solved, .started], "a run that has not ended yet is no crash")
    let note = ".build/workbook/running/1.2\(framework.rawValue)"
    // No process has the greatest number.
    try book.write(
      note, book.read(note).replacing(#/"process":\d+/#, with: "\"process\":\(Int32.max)"))
    #expect(states == [.solved, .crashed(in: ["3 the third"])])
    try book.edit("B")
    #expect(states == [.solved, .started])
    workbook.record(running: [], of: id(2), in: framework)
    #expect(throws: (any Error).self) { try book.read(note) }
  }

  private var states: [ExerciseState] {
    let workbook = book.workbook
    return workbook.exercises.map(workbook.state)
  }

  private func record(_ verdict: Verdict, _ number: Int) {
    var workbook = book.workbook
    workbook.record(verdict, for: id(number))
  }

  private func id(_ number: Int) -> ExerciseID { ExerciseID(chapter: 1, number: number) }
}

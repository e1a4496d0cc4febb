// A file that is saved during its test: the verdict is about the tested text.

import Commands
import Curriculum
import TestSupport
import Testing

@testable import Desk

@Suite struct TestedBookTests {
  let book: DeskBook
  let tested: Workbook
  let id = ExerciseID(chapter: 1, number: 2)

  init() throws {
    book = try DeskBook()
    try book.book.edit("Decoding")
    tested = book.workbook
  }

  private var state: ExerciseState {
    get throws { try book.workbook.state(of: book.exercise(2)) }
  }

  @Test func `a file that stays as it was tested is solved`() throws {
    #expect(tested.recording(.solved, of: id) == .solved)
    #expect(try state == .solved)
  }

  @Test func `a file that was saved since the build is not solved`() throws {
    try book.book.edit("Decoding")
    book.record(.solved, 2)  // as its tests record it, which read the file after it was saved
    #expect(tested.recording(.solved, of: id) == .notRun(.changedSinceSolved))
    #expect(try state == .changedSinceSolved)
  }

  @Test func `a file that was saved since the build is not red, either`() throws {
    try book.book.edit("Decoding")
    book.record(.red, 2)
    #expect(tested.recording(.wrong, of: id) == .wrong)
    #expect(try state == .changed)
  }

  @Test func `what could not be decided leaves an earlier verdict`() throws {
    book.record(.solved, 2)
    #expect(tested.recording(.undecided, of: id) == .undecided)
    #expect(try state == .solved)
  }
}

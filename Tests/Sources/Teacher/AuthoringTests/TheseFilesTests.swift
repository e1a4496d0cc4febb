// The files of this very book: nothing is missing, and nothing is left over.

import TestSupport
import Testing

@testable import TeacherCLI

@Suite struct TheseFilesTests {
  @Test func `this book has no slips`() {
    let book = Workbook(root: ThisBook.root)
    #expect(!book.exercises.isEmpty, "a book without exercises would have no slips")
    for slip in book.fileSlips(in: .book) { Issue.record("\(slip)") }
  }

  @Test func `the files stand in the order of the exercises`() {
    for exercise in Workbook(root: ThisBook.root).exercises {
      #expect(exercise.name == Exercise.name(exercise.id, exercise.title))
    }
  }
}

// Reading the header of an exercise, and saying what is wrong with it.

import Curriculum
import TestSupport
import Testing

@Suite struct ExerciseHeaderTests {
  @Test(arguments: [
    ("W4.2", true), ("W4", true), ("W1–W4", true), ("W4.1–W4.3", true), ("W3.1–W4", true),
    ("W4.3", false), ("W1–W3", false), ("W4.3–W4.7", false), ("W2 W3", false),
  ])
  func `a header names a rule alone, in a range or in a group`(
    written: String, isAbout: Bool
  ) throws {
    let book = try TemporaryBook()
    try book.add("1.1", "A", "write · 5 min · \(written)")
    let exercise = try #require(book.workbook.exercises.first)
    #expect(exercise.isAbout(rule: "W4.2") == isAbout)
  }
}

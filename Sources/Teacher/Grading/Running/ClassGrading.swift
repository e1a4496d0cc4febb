// Grades a class: each student after the other, in a copy that is built once.

import Curriculum
import ExerciseRuns
import Foundation

/// Grades the answers of students with the tests of a workbook.
///
/// A student is graded when the one before is done, and nothing of a student stays in memory.
package struct ClassGrading {
  private let book: Workbook
  private let selection: Selection
  /// The copy that is built; the tests of this module choose another place.
  var copy: BookCopy

  /// Prepares a grading.
  ///
  /// - Parameters:
  ///   - book: The workbook whose tests decide.
  ///   - selection: What is graded.
  package init(by book: Workbook, _ selection: Selection) {
    (self.book, self.selection) = (book, selection)
    copy = BookCopy(of: book.root, for: .grade)
  }

  /// Grades the students; takes minutes, and waits on the calling thread.
  ///
  /// - Parameters:
  ///   - students: Their folders.
  ///   - each: Called with each grade as soon as it is there, on the calling thread.
  /// - Throws: Why no student can be graded, in one sentence; or what `each` throws.
  package func grade(_ students: [Submission], _ each: (StudentGrade) throws -> Void) throws {
    let lock = try CopyLock(of: copy.root)
    defer { withExtendedLifetime(lock) {} }
    try copy.update(book.chapters)
    let grader = StudentGrader(in: copy, selection)
    for (index, student) in students.enumerated() {
      // The code of a student runs beside the copy, and could have changed the tests of the next one.
      if index > 0 { try copy.update(book.chapters) }
      try each(grader.grade(student))
    }
  }
}

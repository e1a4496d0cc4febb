// Grades a class: one student after another, in one copy that is built once.

public import Curriculum
import ExerciseRuns
import Foundation

/// Grades the answers of students with the tests of a workbook.
///
/// A student is graded when the one before is done, and nothing of a student stays in memory.
public struct ClassGrading {
  private let book: Workbook
  private let scope: GradingScope
  /// The copy that is built; the tests of this module choose another place.
  var copy: GradingCopy

  /// Prepares a grading.
  ///
  /// - Parameters:
  ///   - book: The workbook whose tests decide.
  ///   - scope: What is graded.
  public init(by book: Workbook, _ scope: GradingScope) {
    (self.book, self.scope) = (book, scope)
    copy = GradingCopy(of: book.root)
  }

  /// Grades the students; takes minutes, and waits on the calling thread.
  ///
  /// - Parameters:
  ///   - students: Their folders.
  ///   - each: Called with each grade as soon as it is there, on the calling thread.
  /// - Throws: Why no student can be graded, in one sentence; or what `each` throws.
  public func grade(_ students: [Submission], _ each: (StudentGrade) throws -> Void) throws {
    let lock = try CopyLock(of: copy.root)
    defer { withExtendedLifetime(lock) {} }
    let grader = try StudentGrader(in: copy, copy.update(), scope)
    for (index, student) in students.enumerated() {
      // The code of a student runs beside the copy, and could have changed the tests of the next one.
      if index > 0 { _ = try copy.update() }
      try each(grader.grade(student))
    }
  }
}

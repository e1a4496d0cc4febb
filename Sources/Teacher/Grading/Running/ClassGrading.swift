// Grades a class: each student after the other, in a copy that is built once.

import Curriculum
import ExerciseRuns
import Foundation

/// What a teacher can choose.
package struct GradingSettings: Sendable {
  /// What each exercise counts, if the teacher says so.
  package var weights: [ExerciseID: Int] = [:]
  /// Whether a wrong answer is replaced by the finished one for the exercises that build on it.
  package var replacesPrerequisites = true

  /// What holds if nothing is chosen.
  package init() {}
}

/// Grades the answers of students with the tests of a workbook.
///
/// A student is graded when the one before is done, and nothing of a student stays in memory.
package struct ClassGrading: Sendable {
  let book: Workbook
  let selection: Selection
  let settings: GradingSettings
  /// The copy that is built; the tests of this module choose another place.
  var copy: BookCopy

  /// Prepares a grading.
  ///
  /// - Parameters:
  ///   - book: The workbook whose tests decide.
  ///   - selection: What is graded.
  ///   - settings: What a teacher can choose.
  package init(by book: Workbook, _ selection: Selection, _ settings: GradingSettings = .init()) {
    (self.book, self.selection, self.settings) = (book, selection, settings)
    copy = BookCopy(of: book.root, for: .grade)
  }

  /// What the students' code can reach that it should not, in one sentence; nil if it cannot.
  package static var openNetwork: String? {
    RunSettings.isApart
      ? nil
      : "The students' code can reach the network and your files: this system does not let you close them. "
        + "Grade strangers in a container without a network."
  }

  /// The wrong answers that are known to the exercises that are graded.
  package var mistakes: [Variant] {
    book.exercises.filter { selection.contains($0.id) }
      .flatMap(AnswerFiles(in: book.root).mistakes)
  }

  /// Grades the students; takes minutes, and waits on the calling thread.
  ///
  /// - Parameters:
  ///   - students: Their folders.
  ///   - each: Called with each grade as soon as it is there, on the calling thread.
  /// - Throws: Why no student can be graded, in one sentence; or what `each` throws.
  package func grade(_ students: [Submission], _ each: (StudentGrade) throws -> Void) throws {
    var rest = students[...]
    try grade(next: { rest.popFirst() }, each)
  }

  /// Grades students until there are no more.
  ///
  /// - Parameters:
  ///   - next: The next student; nil if there are no more.
  ///   - each: Called with each grade.
  func grade(next: () -> Submission?, _ each: (StudentGrade) throws -> Void) throws {
    let lock = try CopyLock(of: copy.root)
    defer { withExtendedLifetime(lock) {} }
    while let student = next() {
      // The code of a student runs beside the copy, and could have changed the tests of the next one.
      try copy.update(book.chapters)
      try each(StudentGrader(in: copy, selection, settings).grade(student))
    }
  }
}

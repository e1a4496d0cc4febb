// What a grade depends on: the book, what is graded of it, and the student's answers.

import Curriculum
import ExerciseRuns
import Foundation

extension ClassGrading {
  /// A hash of the book and of what is graded of it; takes some tenths of a second.
  ///
  /// What an exercise counts is not in it: points are given anew without any test.
  ///
  /// - Throws: Why a file of the book cannot be read.
  var version: String {
    get throws {
      let help = replacesPrerequisites ? "with finished" : "own only"
      let files = String(try copy.version(book.chapters), radix: 16)
      return hash([files, "\(selection)", help])
    }
  }

  /// A hash of the answers in a student's folder.
  func fingerprint(of student: Submission) -> String {
    let reader = AnswerReader(folder: student.folder)
    return hash(reader.contents(of: selection.chapters(of: book), given: book.root))
  }

  /// The same grading in another copy: several can be used at the same time.
  ///
  /// - Parameter number: The number of the copy, from 1; the first is that of `workbook grade` without jobs.
  func inCopy(_ number: Int) -> ClassGrading {
    guard number > 1 else { return self }
    var grading = self
    let name = "\(copy.root.lastPathComponent)-\(number)"
    grading.copy = BookCopy(
      of: book.root, for: .grade,
      at: copy.root.deletingLastPathComponent().appending(path: name, directoryHint: .isDirectory))
    return grading
  }
}

extension StudentGrade {
  /// The same grade, with the points that the teacher or the book gives now.
  func repointed(by grading: ClassGrading) -> StudentGrade {
    var grade = self
    for (index, exercise) in exercises.enumerated() {
      let now = grading.book.exercise(exercise.id).map(grading.points)
      grade.exercises[index].points = now ?? exercise.points
    }
    return grade
  }
}

// Grades exercises again, with finished files in the place of wrong answers that they build on.

import Curriculum
import ExerciseRuns

extension StudentGrader {
  /// Grades again what is begun and not solved, and builds on another answer that is wrong.
  ///
  /// Exercises stand in the order of the book, and build on earlier ones alone: when one is tested again, all
  /// that it builds on is decided, so that each is blamed for its own faults alone. One whose answer cannot be
  /// built with the finished files keeps its grade.
  ///
  /// - Throws: That nothing can be built or started, or why the copy cannot be written.
  func gradeAgain(_ answers: Answers, _ grades: inout [ExerciseID: ExerciseGrade]) throws {
    var wrong: [ExerciseID: String] = [:]
    for answer in answers.all {
      let (subject, id) = (answer.subject, answer.subject.id)
      if !answer.isStub {
        guard let grade = grades[id], !grade.isSolved, !grade.isUndecided else { continue }
        let helpers = wrong.filter { subject.needs.contains($0.key) }
        if !helpers.isEmpty, case .built = try built(answers.texts.merging(helpers) { $1 }) {
          grades[id] = try run([subject], answers)[id]
          grades[id]?.helpers = helpers.keys.sorted()
        }
        if grades[id]?.isSolved == true { continue }
      }
      wrong[id] = subject.solution
    }
  }
}

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
    var wrong: Set<ExerciseID> = []
    for subject in subjects {
      let id = subject.id
      let helpers = subject.needs.intersection(wrong)
      if answers.isStub(id) {
        wrong.insert(id)
      } else if let grade = grades[id], !grade.isSolved, !grade.isUndecided {
        if !helpers.isEmpty { grades[id] = try self.grade(subject, answers, helpers) ?? grade }
        if grades[id]?.isSolved == false { wrong.insert(id) }
      }
    }
  }

  /// The grade of an exercise with finished files; nil if it cannot be built with them.
  private func grade(
    _ subject: Subject, _ answers: Answers, _ helpers: Set<ExerciseID>
  ) throws -> ExerciseGrade? {
    let finished = solutions.filter { helpers.contains($0.key) }
    guard case .built = try built(answers.texts.merging(finished) { $1 }) else { return nil }
    var grade = try run([subject], answers)[subject.id]
    grade?.helpers = helpers.sorted()
    return grade
  }
}

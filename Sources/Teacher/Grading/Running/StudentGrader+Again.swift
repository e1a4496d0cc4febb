// Grades exercises again, with finished files in the place of wrong answers that they build on.

import CommandSupport
import Curriculum
import ExerciseRuns

extension StudentGrader {
  /// Grades again what is not solved, and builds on another answer that is wrong.
  ///
  /// An exercise whose answer cannot be built with the finished files keeps its grade.
  ///
  /// - Throws: That nothing can be built or started, or why the copy cannot be written.
  func gradeAgain(_ answers: Answers, _ grades: inout [ExerciseID: ExerciseGrade]) throws {
    var rounds = SecondRounds(
      needs: Dictionary(uniqueKeysWithValues: subjects.map { ($0.id, $0.needs) }),
      unbuilt: Set(subjects.map(\.id).filter(answers.isStub)),
      unsolved: Set(grades.filter { answers.mayBeGradedAgain($0.key, $0.value) }.keys))
    while let round = rounds.next {
      let found = try grade(round, answers)
      for id in round.exercises {
        if var grade = found[id] {
          grade.helpers = rounds.helpers(of: id)
          grades[id] = grade
        }
        rounds.add(id, isSolved: grades[id]?.isSolved == true)
      }
    }
  }

  /// The grades of the exercises of a round that can be built.
  private func grade(
    _ round: SecondRounds.Round,
    _ answers: Answers
  ) throws -> [ExerciseID: ExerciseGrade] {
    var ids = Set(round.exercises)
    while !ids.isEmpty {
      let texts = answers.texts(withStubsFor: Set(round.exercises).subtracting(ids))
        .merging(solutions.filter { round.finished.contains($0.key) }) { $1 }
      switch try build.build(texts) {
      case .built: return try run(subjects.filter { ids.contains($0.id) }, answers)
      case .undecided: return [:]
      case .failed(let log):
        let isGiven = { (id: ExerciseID) in !ids.contains(id) }
        let blamed = build.culprits.blamed(for: log, where: isGiven)
        if blamed.isEmpty { return [:] }
        ids.subtract(blamed.keys)
      }
    }
    return [:]
  }
}

extension Answers {
  /// Whether an exercise is begun, can be built, and is red, or waits for an answer that cannot be built.
  fileprivate func mayBeGradedAgain(_ id: ExerciseID, _ grade: ExerciseGrade) -> Bool {
    !isStub(id) && !grade.isSolved && !grade.isUndecided
  }
}

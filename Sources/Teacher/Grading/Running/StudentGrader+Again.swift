// Grades exercises again, with finished files in the place of wrong answers that they build on.

import CommandSupport
import Curriculum
import ExerciseRuns

extension StudentGrader {
  /// Grades again what is not solved, and builds on another answer that is wrong.
  ///
  /// An exercise is tested again when all that it builds on is decided, so that each is blamed for its own
  /// faults alone. One whose answer cannot be built with the finished files keeps its grade.
  ///
  /// - Throws: That nothing can be built or started, or why the copy cannot be written.
  func gradeAgain(_ answers: Answers, _ grades: inout [ExerciseID: ExerciseGrade]) throws {
    let needs = Dictionary(uniqueKeysWithValues: subjects.map { ($0.id, $0.needs) })
    func isFree(_ id: ExerciseID, of others: Set<ExerciseID>) -> Bool {
      needs[id, default: []].isDisjoint(with: others)
    }
    let unsolved = grades.filter { answers.mayBeGradedAgain($0.key, $0.value) }.keys
    var wrong = Set(subjects.map(\.id).filter(answers.isStub)).union(unsolved)
    var open = Set(unsolved.filter { !isFree($0, of: wrong) })
    wrong.subtract(open)
    while true {
      let ready = open.filter { isFree($0, of: open) }
      if ready.isEmpty { return }
      let finished = ready.reduce(into: Set()) { $0.formUnion(needs[$1, default: []]) }
      let found = try grade(ready, with: finished.intersection(wrong), answers)
      for id in ready {
        if var grade = found[id] {
          grade.helpers = needs[id, default: []].intersection(wrong).sorted()
          grades[id] = grade
        }
      }
      open.subtract(ready)
      wrong.formUnion(ready.filter { grades[$0]?.isSolved != true })
    }
  }

  /// The grades of those of some exercises that can be built with finished files.
  private func grade(
    _ exercises: Set<ExerciseID>, with finished: Set<ExerciseID>, _ answers: Answers
  ) throws -> [ExerciseID: ExerciseGrade] {
    var ids = exercises
    while !ids.isEmpty {
      let texts = answers.texts(withStubsFor: exercises.subtracting(ids))
        .merging(solutions.filter { finished.contains($0.key) }) { $1 }
      switch try build.build(texts) {
      case .built: return try run(subjects.filter { ids.contains($0.id) }, answers)
      case .undecided: return [:]
      case .failed(let log):
        let blamed = build.blamed(for: log) { !ids.contains($0) }
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

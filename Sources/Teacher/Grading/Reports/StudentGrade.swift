// The grades of one student.

/// What one student gets.
package struct StudentGrade: Sendable {
  /// The name: that of the student's folder.
  package let name: String
  let exercises: [ExerciseGrade]
  /// What a teacher should know about the files: one sentence each.
  let notes: [String]
  /// Why nothing could be graded; nil if something was.
  let problem: String?

  /// The points, those of stretches left out.
  var points: Int { sum(isBonus: false, \.score) }
  /// The points of stretches.
  var bonus: Int { sum(isBonus: true, \.score) }
  /// The points that can be reached without stretches.
  var maximum: Int { sum(isBonus: false, \.exercise.points) }

  /// Whether every exercise is solved; stretches do not count.
  package var isSolved: Bool {
    problem == nil && exercises.allSatisfy { $0.exercise.isBonus || $0.isSolved }
  }

  /// Whether the machine was too busy to decide on an exercise.
  var isUndecided: Bool { exercises.contains(where: \.isUndecided) }

  private func sum(isBonus: Bool, _ value: KeyPath<ExerciseGrade, Int>) -> Int {
    exercises.filter { $0.exercise.isBonus == isBonus }.map { $0[keyPath: value] }.reduce(0, +)
  }
}

// The grade of one student: what is kept, and reports show.

import Curriculum

/// A hash of some words, as text.
func hash(_ words: [String]) -> String {
  String(fingerprint(of: words.map { Array($0.utf8) }), radix: 16)
}

/// Why nothing of a student can be graded.
package enum GradingProblem: String, Codable, Sendable, CustomStringConvertible {
  case noChapters
  case tooSlow

  /// The problem as a sentence.
  package var description: String {
    switch self {
    case .noChapters: "There is no folder Chapters, so there is nothing to grade."
    case .tooSlow:
      "The build did not end in time: the machine was too busy, or the compiler does not end."
    }
  }
}

/// What one student gets.
package struct StudentGrade: Codable, Sendable {
  /// The name: that of the student's folder.
  package let name: String
  var exercises: [ExerciseGrade]
  /// What else the roster says of the student.
  var details: [RosterDetail] = []
  /// What a teacher should know about the files: one sentence each.
  let notes: [String]
  /// Why nothing could be graded; nil if something was.
  let problem: GradingProblem?
  /// A hash of what it depends on, the book and the answers; nil if it is not kept.
  var basis: String?

  /// The points, those of stretches left out.
  var points: Int { sum(isBonus: false, \.score) }
  /// The points of stretches.
  var bonus: Int { sum(isBonus: true, \.score) }
  /// The points that can be reached without stretches.
  var maximum: Int { sum(isBonus: false, \.points) }

  /// Whether every exercise is solved; stretches do not count.
  package var isSolved: Bool {
    problem == nil
      && exercises.allSatisfy { $0.isBonus || $0.points == 0 || $0.isSolved }
  }

  /// Whether the machine was too busy to build the answers, or to decide on an exercise.
  package var isUndecided: Bool { problem == .tooSlow || exercises.contains(where: \.isUndecided) }

  /// Whether it need not be made again.
  func holds(for basis: String?) -> Bool { self.basis == basis && !isUndecided }

  private func sum(isBonus: Bool, _ value: KeyPath<ExerciseGrade, Int>) -> Int {
    exercises.filter { $0.isBonus == isBonus }.map { $0[keyPath: value] }.reduce(0, +)
  }
}

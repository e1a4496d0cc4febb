// Grades, made up for the tests.

import TestSupport
import Testing

@testable import TeacherCLI

/// The number of an exercise of chapter 1.
func id(_ number: Int) -> ExerciseID { ExerciseID(chapter: 1, number: number) }

/// The grade of an exercise whose tests ended in this way.
func grade(
  _ number: Int,
  _ title: String,
  points: Int,
  isBonus: Bool = false,
  _ statuses: [TestGrade.Status],
  seconds: Double = 0.012
) -> ExerciseGrade {
  let tests = statuses.indices.map { index in
    ListedTest(key: "\(index)", name: "\(index + 1) a", line: index + 1, code: "code")
  }
  return ExerciseGrade(
    id: id(number), title: title, points: points, isBonus: isBonus,
    tests: zip(tests, statuses).map { test, status in
      let reason = "because of \(test.line)\nExpectation failed"
      return TestGrade(test, status, status == .pass ? nil : reason, seconds: seconds)
    })
}

extension StudentGrade {
  /// A student whose exercises were graded so.
  init(
    _ name: String, _ exercises: ExerciseGrade..., notes: [String] = [],
    problem: GradingProblem? = nil
  ) {
    self.init(name: name, exercises: exercises, notes: notes, problem: problem)
  }

  /// A student with a good answer, a wrong one, and a bonus.
  static let ana = StudentGrade(
    "ana", grade(1, "Retry", points: 3, [.pass, .pass]),
    grade(2, "Again", points: 1, [.pass, .fail, .fail]),
    grade(3, "Other", points: 5, isBonus: true, [.pass]), notes: ["A note."])
}

/// The results of a student, as graders read them.
func json(_ student: StudentGrade) throws -> [String: Any] {
  let data = try ResultsJSON.data(of: [student], isClass: false)
  return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
}

// Runs the tests of one exercise on a student's answer.

import CommandSupport
import ExerciseRuns
import Foundation

/// Runs the tests of one exercise, in a process of their own for each framework.
struct ExerciseGrader: Sendable {
  let exercise: GradedExercise
  let tests: ExerciseTests
  let process: TestProcess

  /// Runs the tests; once more if they could not be decided.
  ///
  /// - Throws: That the tests cannot be started.
  func grade() throws(CommandError) -> ExerciseGrade {
    let first = try attempt()
    return first.isUndecided ? try attempt() : first
  }

  /// XCTest runs only if Swift Testing found nothing.
  private func attempt() throws(CommandError) -> ExerciseGrade {
    let results = try process.run(tests) { first in
      RunGrader(tests: exercise.swiftTests, run: first).grades.allSatisfy { $0.status == .pass }
    }
    return Self.grade(exercise, results)
  }

  /// Grades an exercise by its runs.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - results: The runs.
  static func grade(_ exercise: GradedExercise, _ results: ExerciseResult) -> ExerciseGrade {
    let first = results.swiftTesting
    let swiftTesting = RunGrader(tests: exercise.swiftTests, run: first)
    let xcTest = results.xcTest.map { RunGrader(tests: exercise.xcTests, run: $0) }
    let xcTests =
      xcTest?.grades
      ?? exercise.xcTests.map { TestGrade($0, .fail, swiftTesting.whyOthersWait) }
    return ExerciseGrade(
      exercise: exercise, tests: swiftTesting.grades + xcTests,
      output: studentOutput(in: first.printed + first.output),
      isUndecided: (results.xcTest ?? first).isUndecided,
      refusal: swiftTesting.refusal ?? xcTest?.refusal)
  }
}

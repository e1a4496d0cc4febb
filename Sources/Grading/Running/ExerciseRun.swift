// Runs the tests of one exercise on a student's answer.

import ExerciseRuns
import Foundation
import Processes

/// Runs the tests of one exercise, in a process of their own for each framework.
struct ExerciseRun: Sendable {
  let exercise: GradedExercise
  let tests: ExerciseTests
  let process: TestProcess
  /// The grade, if it is known without a run.
  var known: ExerciseGrade?

  /// The function that grades the exercise, for ``inParallel``.
  var grading: @Sendable () throws(CannotStart) -> ExerciseGrade {
    { () throws(CannotStart) in try grade() }
  }

  /// Runs the tests, unless the grade is known; once more if they could not be decided.
  ///
  /// - Throws: `CannotStart` if the tests cannot be started.
  private func grade() throws(CannotStart) -> ExerciseGrade {
    if let known { return known }
    let first = try attempt()
    return first.isUndecided ? try attempt() : first
  }

  /// XCTest says it all once more, so it runs only if Swift Testing found nothing.
  private func attempt() throws(CannotStart) -> ExerciseGrade {
    let first = try process.run(filter: ExerciseTests.filter([tests]))
    let grade = Self.grade(exercise, swiftTesting: first)
    guard grade.tests.allSatisfy({ $0.status == .pass || !exercise.swiftTests.contains($0.test) }),
      !exercise.xcTests.isEmpty
    else { return grade }
    let second = try process.run(classes: tests.classes, of: tests.module)
    return Self.grade(exercise, swiftTesting: first, xcTest: second)
  }

  /// Grades an exercise by its runs.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - first: The run of Swift Testing.
  ///   - second: The run of XCTest; nil if it was left out.
  static func grade(
    _ exercise: GradedExercise,
    swiftTesting first: TestProcess.Result,
    xcTest second: TestProcess.Result? = nil
  ) -> ExerciseGrade {
    let swiftTests = RunJudge(
      tests: exercise.swiftTests, record: EventStream(first.stream).record, end: first.end,
      output: first.output
    ).grades
    let xcTests =
      second.map {
        RunJudge(
          tests: exercise.xcTests, record: XCTestLog($0.output).record, end: $0.end,
          output: $0.output
        ).grades
      } ?? exercise.xcTests.map { TestGrade($0, .fail, "First make the other tests green.") }
    return ExerciseGrade(
      exercise: exercise, tests: swiftTests + xcTests,
      output: OwnOutput(first.printed + first.output).text,
      isUndecided: (second ?? first).isUndecided)
  }
}

// Runs the tests of one exercise on a student's answer.

import ExerciseRuns
import Foundation
import Processes

/// Runs the tests of one exercise, in a process of their own for each framework.
struct ExerciseGrader: Sendable {
  let exercise: GradedExercise
  let tests: ExerciseTests
  /// The folder that was built.
  let root: URL
  let environment: [String: String]
  /// The grade, if it is known without a run.
  var known: ExerciseGrade?

  /// A run, and whether the tests confirmed that they passed.
  typealias Run = (result: TestProcess.Result, isConfirmed: Bool)

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
    let first = try run { process throws(CannotStart) in
      try process.run(filter: ExerciseTests.filter([tests]))
    }
    let grade = Self.grade(exercise, swiftTesting: first)
    guard grade.tests.allSatisfy({ $0.status == .pass || !exercise.swiftTests.contains($0.test) }),
      !exercise.xcTests.isEmpty
    else { return grade }
    let second = try run { process throws(CannotStart) in
      try process.run(classes: tests.classes, of: tests.module)
    }
    return Self.grade(exercise, swiftTesting: first, xcTest: second)
  }

  /// Runs tests that sign a receipt.
  private func run(
    _ body: (TestProcess) throws(CannotStart) -> TestProcess.Result
  ) throws(CannotStart) -> Run {
    let receipt = RunReceipt()
    let process = TestProcess(
      root: root, environment: environment.merging(receipt.environment) { $1 }, limits: .student)
    let result = try body(process)
    return (result, receipt.saysPassed)
  }

  /// Grades an exercise by its runs.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - first: The run of Swift Testing.
  ///   - second: The run of XCTest; nil if it was left out.
  static func grade(
    _ exercise: GradedExercise,
    swiftTesting first: Run,
    xcTest second: Run? = nil
  ) -> ExerciseGrade {
    let swiftTesting = RunGrader(
      tests: exercise.swiftTests, run: first.result, isConfirmed: first.isConfirmed)
    let xcTest = second.map {
      RunGrader(tests: exercise.xcTests, run: $0.result, isConfirmed: $0.isConfirmed)
    }
    let xcTests =
      xcTest?.grades
      ?? exercise.xcTests.map { TestGrade($0, .fail, "First make the other tests green.") }
    return ExerciseGrade(
      exercise: exercise, tests: swiftTesting.grades + xcTests,
      output: StudentOutput(first.result.printed + first.result.output).text,
      isUndecided: (second ?? first).result.isUndecided,
      refusal: swiftTesting.refusal ?? xcTest?.refusal)
  }
}

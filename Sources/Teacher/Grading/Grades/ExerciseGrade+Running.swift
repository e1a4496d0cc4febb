// Runs the tests of one exercise on a student's answer, in a process of their own for each framework.

import CommandSupport
import ExerciseRuns

extension ExerciseGrade {
  /// Runs the tests of an exercise; those of XCTest only if Swift Testing found nothing.
  ///
  /// - Throws: That the tests cannot be started.
  init(
    running subject: Subject, in process: TestProcess
  ) throws(CommandError) {
    let exercise = subject.graded
    let results = try process.run(subject.tests) { first in
      RunGrader(tests: exercise.swiftTests, run: first).grades.allSatisfy { $0.status == .pass }
    }
    self.init(exercise, results)
  }

  /// Grades an exercise by its runs.
  init(_ exercise: GradedExercise, _ results: ExerciseResult) {
    let first = results.swiftTesting
    let swiftTesting = RunGrader(tests: exercise.swiftTests, run: first)
    let xcTest = results.xcTest.map { RunGrader(tests: exercise.xcTests, run: $0) }
    let xcTests =
      xcTest?.grades
      ?? exercise.xcTests.map { TestGrade($0, .fail, swiftTesting.whyOthersWait) }
    self.init(
      exercise: exercise, tests: swiftTesting.grades + xcTests,
      output: studentOutput(in: first.printed + first.output),
      isUndecided: (results.xcTest ?? first).isUndecided,
      refusal: swiftTesting.refusal ?? xcTest?.refusal)
  }
}

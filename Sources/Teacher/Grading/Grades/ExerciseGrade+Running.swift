// Runs the tests of one exercise on a student's answer, in a process of their own for each framework.

import CommandSupport
import Curriculum
import ExerciseRuns

extension ExerciseGrade {
  /// Runs the tests of an exercise; those of XCTest only if Swift Testing found nothing.
  ///
  /// - Throws: That the tests cannot be started.
  init(
    running subject: Subject, in process: TestProcess
  ) throws(CommandError) {
    let results = try process.run(subject.tests) { first in
      RunGrader(tests: subject.swiftTests, run: first).grades.allSatisfy { $0.status == .pass }
    }
    self = subject.ungraded
    grade(by: results, subject.swiftTests, subject.xcTests)
  }

  /// Grades the exercise by the runs of its tests.
  mutating func grade(
    by results: ExerciseResult, _ swiftTests: [ListedTest], _ xcTests: [ListedTest]
  ) {
    let first = results.swiftTesting
    let swiftTesting = RunGrader(tests: swiftTests, run: first)
    let xcTest = results.xcTest.map { RunGrader(tests: xcTests, run: $0) }
    tests =
      swiftTesting.grades
      + (xcTest?.grades ?? xcTests.map { TestGrade($0, .fail, swiftTesting.whyOthersWait) })
    output = studentOutput(in: first.printed + first.output)
    isUndecided = (results.xcTest ?? first).isUndecided
    refusal = swiftTesting.refusal ?? xcTest?.refusal
  }
}

// Decides what one run says of each test. Pure.

import ExerciseRuns

/// Judges one run of an exercise's tests, in one framework.
///
/// A test passes if the framework wrote that it ended, without a failure. The run as a whole must also
/// have ended by itself: code that ends the process cannot pass.
struct RunJudge {
  let tests: [ListedTest]
  var record: RunRecord
  let end: TestProcess.Result.End
  /// Everything that the process printed, for the message of a crash.
  let output: String

  /// What is found of each test, in their order.
  var grades: [TestGrade] {
    let grades = tests.map(grade)
    guard !isGood, let last = grades.last, grades.allSatisfy({ $0.status == .pass }) else {
      return grades
    }
    // Each test passed, and the run did not: the last one is to blame for what came after it.
    let reason = record.failures.first ?? RunEnd.words(end, record, output)
    return grades.dropLast() + [TestGrade(last.test, .error, "After the tests: \(reason)")]
  }

  /// Whether the process, and what was written about it, ended as they do when all is well.
  private var isGood: Bool {
    end == .passed && record.hasEnded && !record.isDamaged && record.failures.isEmpty
  }

  private func grade(_ test: ListedTest) -> TestGrade {
    guard let seen = record.tests[test.key], seen != .init() else { return notReached(test) }
    if !seen.failures.isEmpty {
      return TestGrade(test, .fail, seen.failures.joined(separator: "\n"), seconds: seen.seconds)
    }
    if let refusal = seen.refusal { return TestGrade(test, .fail, refusal) }
    guard seen.hasEnded else {
      return record.running(of: tests).contains(test)
        ? TestGrade(test, .error, RunEnd.words(end, record, output)) : notReached(test)
    }
    return record.isDamaged
      ? TestGrade(test, .error, RunEnd.damaged) : TestGrade(test, .pass, seconds: seen.seconds)
  }

  private func notReached(_ test: ListedTest) -> TestGrade {
    if let reason = record.failures.first { return TestGrade(test, .fail, reason) }
    guard !record.hasEnded else { return TestGrade(test, .error, "The test did not run.") }
    let culprits = record.running(of: tests).map { "\"\($0.name)\"" }
    let place = culprits.isEmpty ? "" : " in test \(culprits.joined(separator: " or "))"
    return TestGrade(test, .error, "Not reached: the process ended\(place).")
  }
}

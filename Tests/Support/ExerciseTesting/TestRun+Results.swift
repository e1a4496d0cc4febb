// How the tests of a run end: failures, verdicts, and what the last lines say of them.

import Curriculum
import Foundation
import Synchronization
import Testing

extension TestRun {
  /// Runs one test of an exercise when it is its turn.
  ///
  /// - Throws: What the test throws; or that it is cancelled, because a small test is red.
  func run(
    _ test: Test,
    of id: ExerciseID,
    _ function: @Sendable () async throws -> Void
  ) async throws {
    await wait(for: test.title) { $0.tests[id]?.isTurn(of: test) ?? true }
    // A test that is cancelled has ended as well: a second one of the kit waits for it.
    defer { note(id) { $0.end(test) } }
    let obstacle = state.withLock { $0.tests[id]?.obstacle(to: test) }
    if let obstacle { try Test.cancel(obstacle) }
    note(id) { $0.begin(test) }
    try await function()
  }

  /// Changes which tests are running, and writes it down in case one of them ends the process.
  private func note(_ id: ExerciseID, _ change: (inout TestOrder) -> Void) {
    state.withLock { state in
      change(&state.tests[id, default: TestOrder()])
      state.steps += 1
      let running = state.tests[id]?.running ?? []
      state.workbook?.record(running: running, of: id, in: .swiftTesting)
      printAtCrash(running.isEmpty ? "" : Self.crashLines(id, running))
    }
  }

  /// What is printed last if the process crashes now.
  static func crashLines(_ id: ExerciseID, _ tests: [String]) -> String {
    "\n\(id) crashed, in test \(quoted(tests)).\nHint: swift run workbook hint \(id)\n"
  }

  /// The names of tests, one of which is meant.
  static func quoted(_ tests: [String]) -> String {
    tests.sorted().map { "\"\($0)\"" }.joined(separator: " or ")
  }

  /// Records a failure.
  func add(_ issue: Issue, in test: Test?, of id: ExerciseID) {
    state.withLock { state in
      state.tests[id, default: TestOrder()].add(issue, in: test, root: state.workbook?.root.path)
    }
  }

  /// Records how an exercise's tests ended; a wait that could not be decided shows nothing.
  ///
  /// - Parameters:
  ///   - id: The exercise.
  ///   - isWhole: Whether all of its tests ran.
  func recordVerdict(on id: ExerciseID, isWhole: Bool) {
    state.withLock { state in
      guard state.tests[id]?.isUndecided != true else { return }
      let hasFailed = state.tests[id]?.failure != nil
      if hasFailed || isWhole { state.workbook?.record(hasFailed ? .red : .solved, for: id) }
    }
  }

  /// Lets a test fail that the grader expects to fail: a record without this issue is not the testing library's.
  func releaseCanary() {
    guard let receipt else { return }
    withKnownIssue { #expect(Bool(false), Comment(rawValue: receipt.canary)) }
  }

  /// Signs the receipt, if there is one, when the tests of all exercises have ended, or one failed.
  func signReceipt() {
    let tests = state.withLock { Array($0.tests.values) }
    if tests.contains(where: \.isUndecided) { return receipt?.sign(.undecided) ?? () }
    let hasFailed = tests.contains { $0.failure != nil }
    if hasFailed || tests.allSatisfy(\.haveEnded) { receipt?.sign(hasFailed ? .failed : .passed) }
  }

  /// Whether an exercise whose tests do not run is the one that is shown as red.
  ///
  /// One is enough: the first, unless a test has failed already.
  func isRed(_ id: ExerciseID) -> Bool {
    state.withLock { state in
      guard !options.isStrict, let workbook = state.workbook else { return true }
      if state.tests.contains(where: { $0.key < id && $0.value.failure != nil }) { return false }
      let expected = state.expected.sorted().compactMap { workbook.exercise($0) }
      return expected.first { workbook.obstacle(to: $0) != nil }?.id == id
    }
  }

  /// For each chapter of the run, the first failure, and how much of the chapter is solved.
  ///
  /// Plain `swift test` has one line: what it left out.
  var summaries: [String] {
    guard options.failsUnstarted else { return [Self.leftOut] }
    return state.withLock { state in
      guard let workbook = state.workbook else { return [] }
      let chapters = Set(state.expected.map(\.chapter)).sorted().compactMap { workbook.chapter($0) }
      return chapters.flatMap { chapter in
        let reds = chapter.exercises.compactMap { exercise in
          let failure = state.tests[exercise.id]?.failure?.failure
          return (failure ?? workbook.failures(of: exercise).first).map {
            lines(on: $0, of: exercise)
          }
        }
        return (reds.first ?? []) + [workbook.summary(of: chapter)]
      }
    }
  }

  static let leftOut =
    "The tests of the workbook's own code were left out. With them: WORKBOOK_TESTS=all swift test"

  /// What a student needs to know of one red exercise.
  private func lines(on failure: TestFailure, of exercise: Exercise) -> [String] {
    ["", "\(exercise.id) \(exercise.title) is red. \(failure.test):", "    \(failure.reason)"]
      + (failure.place.map { ["Test: \($0)"] } ?? [])
      + [
        "Code: \(exercise.places(given: failure.reason))",
        "Hint: swift run workbook hint \(exercise.id)",
      ]
  }
}

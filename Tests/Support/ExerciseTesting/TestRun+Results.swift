// How the tests of a run end: failures, and verdicts.

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
    await wait(for: test.title) { $0.exercises[id]?.isTurn(of: test) ?? true }
    // A test that is cancelled has ended as well: a second one of the kit waits for it.
    defer { note(id, in: .swiftTesting) { $0.end(test.title) } }
    let obstacle = state.withLock { $0.exercises[id]?.obstacle(to: test) }
    if let obstacle { try Test.cancel(obstacle) }
    note(id, in: .swiftTesting) { $0.begin(test.title) }
    try await function()
  }

  /// Changes which tests are running, and writes it down in case one of them ends the process.
  func note(
    _ id: ExerciseID, in framework: TestFramework, _ change: (inout ExerciseProgress) -> Void
  ) {
    state.withLock { state in
      change(&state[id, framework])
      state.steps += 1
      let running = state[id, framework].running
      state.workbook?.record(running: running, of: id, in: framework)
      printAtCrash(running.isEmpty ? "" : Self.crashLines(id, running))
    }
  }

  /// What is printed if the process ends while some tests are running.
  private static func crashLines(_ id: ExerciseID, _ running: [String]) -> String {
    "\n\(id) crashed, in test \(quoted(running)).\nHint: swift run workbook hint \(id)\n"
  }

  /// The names of tests, one of which is meant.
  static func quoted(_ tests: [String]) -> String {
    tests.map { "\"\($0)\"" }.joined(separator: " or ")
  }

  /// Records a failure.
  ///
  /// - Parameters:
  ///   - test: The name of the test.
  ///   - number: The number that the name begins with.
  ///   - words: What the issue says.
  ///   - file: The place of the issue.
  ///   - line: The place of the issue.
  ///   - id: The exercise.
  ///   - framework: Whose test it is.
  func addFailure(
    of test: String, number: Int = .max, _ words: String, at file: String?, _ line: Int?,
    to id: ExerciseID, in framework: TestFramework
  ) {
    state.withLock { state in
      let root = state.workbook?.root.path
      state[id, framework]
        .add(TestFailure(test, words, at: file, line, below: root), number: number)
    }
  }

  /// Records how an exercise's tests ended; a wait that could not be decided shows nothing.
  ///
  /// - Parameters:
  ///   - id: The exercise.
  ///   - isWhole: Whether all of its tests ran.
  func recordVerdict(on id: ExerciseID, isWhole: Bool) {
    state.withLock { state in
      switch state.exercises[id]?.verdict {
      case .failed: state.workbook?.record(.red, for: id)
      case .passed where isWhole: state.workbook?.record(.solved, for: id)
      default: break
      }
    }
  }

  /// Records how one test of an exercise ended in XCTest, and returns that.
  func recordVerdict(onXCTest name: String, of id: ExerciseID) -> Receipt.Verdict {
    state.withLock { state in
      let tests = state[id, .xcTest]
      guard let verdict = tests.verdict else { return .passed }
      if verdict != .undecided { state.workbook?.record(tests.failure, of: name, for: id) }
      return verdict
    }
  }

  /// Lets a test fail that the grader expects to fail: a record without this issue is not the testing library's.
  func releaseCanary() {
    guard let receipt else { return }
    withKnownIssue { #expect(Bool(false), Comment(rawValue: receipt.canary)) }
  }

  /// Signs the receipt, if there is one, when the tests of all exercises have ended, or one failed.
  func signReceipt() {
    let verdicts = state.withLock { $0.exercises.values.map(\.verdict) }
    guard let worst = verdicts.compactMap(\.self).max() else { return }
    if worst > .passed || !verdicts.contains(nil) { receipt?.sign(worst) }
  }

  /// Whether an exercise whose tests do not run is the one that is shown as red.
  ///
  /// One is enough: the first, unless a test has failed already.
  func isRed(_ id: ExerciseID) -> Bool {
    state.withLock { state in
      guard !options.isStrict, let workbook = state.workbook else { return true }
      if state.exercises.contains(where: { $0.key < id && $0.value.failure != nil }) {
        return false
      }
      return id
        == state.expected.first { workbook.exercise($0).flatMap(workbook.obstacle) != nil }
    }
  }
}

// What the suites of one test process share: a lock around their state, and the order in which they run.

import Curriculum
import Foundation
import Synchronization
import Testing

/// The test run of this process.
final class TestRun: Sendable {
  static let current = TestRun()

  /// How long a test waits for earlier ones: longer than those take, even on a busy machine.
  private static let longestWait = Duration.seconds(600)

  let options = TestOptions()

  /// What a grader wants to be signed; nil if no grader started this process.
  let receipt = Receipt(at: environmentAtStart["WORKBOOK_RECEIPT"])

  let state = Mutex(RunState())  // suites run at the same time, on many threads

  // Every test of an exercise passes here first.
  private init() { EndlessWatch.begin(over: self) }

  /// Decides what happens to an exercise's tests; those of the finished code run.
  ///
  /// - Parameters:
  ///   - id: The exercise's number.
  ///   - testFile: A file in the workbook's folder.
  func fate(of id: ExerciseID, testFile: String) -> Fate {
    #if SOLUTIONS
      return .run
    #else
      return state.withLock { state in
        state.workbook =
          state.workbook
          ?? Workbook.root(above: URL(filePath: testFile).deletingLastPathComponent())
          .map(Workbook.init(root:))
        return state.fate(of: id, isStrict: options.isStrict)
      }
    #endif
  }

  // MARK: Before the first suite runs

  /// Expects an exercise's suite; returns why it is shown as skipped instead.
  func expect(_ id: ExerciseID, testFile: String) -> String? {
    _ = Self.summariesAtExit
    _ = fate(of: id, testFile: testFile)  // reads the book
    return state.withLock { $0.expect(id, failsUnstarted: options.failsUnstarted) }
  }

  /// Expects a test of an exercise, unless it is switched off.
  func expect(_ test: Test, of id: ExerciseID) async throws {
    for condition in test.traits.compactMap({ $0 as? ConditionTrait }) {
      guard try await condition.evaluate() else { return }
    }
    state.withLock { $0.exercises[id, default: ExerciseProgress()].plan(test) }
  }

  // MARK: The order

  /// Waits until the suites of all earlier exercises in the chapter have ended.
  ///
  /// The output then has the order of the book. Suites that the library runs one after another do
  /// not wait: the one they would wait for may come later.
  func waitForExercises(before id: ExerciseID) async {
    await wait(for: "\(id)") { state in
      state.exercises.allSatisfy { other, tests in
        other.chapter != id.chapter || other >= id || !tests.isExpected || tests.hasEnded
      }
    }
  }

  /// Runs one test of an exercise when it is its turn.
  ///
  /// - Throws: What the test throws; or that it is cancelled, because a small test is red.
  func run(
    _ test: Test, of id: ExerciseID, _ function: @Sendable () async throws -> Void
  ) async throws {
    await wait(for: test.title) { $0.exercises[id]?.isTurn(of: test) ?? true }
    // A test that is cancelled has ended as well: a second one of the kit waits for it.
    defer { note(test, of: id) { $0.end($1) } }
    let obstacle = state.withLock { $0.exercises[id]?.obstacle(to: test) }
    if let obstacle { try Test.cancel(obstacle) }
    note(test, of: id) { $0.begin($1) }
    try await function()
  }

  /// Waits until something holds, or says that it gave up.
  private func wait(for what: String, until holds: (RunState) -> Bool) async {
    guard !options.isSerial else { return }
    let deadline = ContinuousClock.now + Self.longestWait
    while !state.withLock({ holds($0) }) {
      guard ContinuousClock.now < deadline else { return tellAtOnce("\(what) gave up waiting.") }
      guard (try? await Task.sleep(for: .milliseconds(2))) != nil else { return }
    }
  }

  // MARK: Which tests are running

  private func note(
    _ test: Test, of id: ExerciseID, _ change: (inout ExerciseProgress, String) -> Void
  ) {
    state.withLock { state in
      change(&state.exercises[id, default: ExerciseProgress()], test.title)
      note(state.exercises[id]?.running ?? [], of: id, in: .swiftTesting, &state)
    }
  }

  /// Takes note of the tests that are running, in case one of them ends the process.
  func note(
    _ running: [String], of id: ExerciseID, in framework: TestFramework, _ state: inout RunState
  ) {
    state.steps += 1
    state.running[id] = running.isEmpty ? nil : running
    state.workbook?.record(running: running, of: id, in: framework)
    let crash = "\n\(id) crashed, in test \(running.quoted).\nHint: swift run workbook hint \(id)\n"
    printAtCrash(running.isEmpty ? "" : crash)
  }
}

extension [String] {
  /// The names of tests, one of which is meant.
  var quoted: String { map { "\"\($0)\"" }.joined(separator: " or ") }
}

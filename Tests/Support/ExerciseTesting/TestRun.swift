// What the suites of one test process share: the book, which suites have ended, and how.

import Curriculum
import Foundation
import Synchronization
import Testing

/// The test run of this process.
final class TestRun: Sendable {
  static let current = TestRun()

  /// How long a test waits for earlier ones: longer than those take, even on a busy machine.
  private static let longestWait = Duration.seconds(600)

  let options = TestOptions(
    arguments: CommandLine.arguments,
    environment: environmentAtStart
  )

  /// What a grader wants to be signed; nil if no grader started this process.
  let receipt = Receipt(at: environmentAtStart["WORKBOOK_RECEIPT"])

  struct Progress {
    var workbook: Workbook?
    var expected: Set<ExerciseID> = []
    var ended: Set<ExerciseID> = []
    var tests: [ExerciseID: TestOrder] = [:]
    /// The tests of XCTest that have begun and not ended.
    var runningInXCTest: [ExerciseID: [String]] = [:]
    /// How many tests have begun and ended.
    var steps = 0

    /// The tests that are running, in both frameworks.
    var running: [ExerciseID: [String]] {
      tests.mapValues(\.running).merging(runningInXCTest, uniquingKeysWith: +)
        .filter { !$0.value.isEmpty }
    }
  }
  let state = Mutex(Progress())  // suites run at the same time, on many threads

  // Every test of an exercise passes here first.
  private init() {
    ParentWatch.begin()
    EndlessWatch.begin(over: self)
  }

  /// Decides what happens to an exercise's suite.
  ///
  /// - Parameters:
  ///   - id: The exercise's number.
  ///   - testFile: A file in the workbook's folder.
  func plan(for id: String, testFile: String) -> SuitePlan {
    #if SOLUTIONS
      return .test
    #else
      return state.withLock { SuitePlan(for: id, in: Self.workbook(of: &$0, testFile: testFile)) }
    #endif
  }

  private static func workbook(of state: inout Progress, testFile: String) -> Workbook? {
    if state.workbook == nil {
      let folder = URL(filePath: testFile).deletingLastPathComponent()
      state.workbook = Workbook.root(above: folder).map(Workbook.init(root:))
    }
    return state.workbook
  }

  // MARK: Before the first suite runs

  /// Why a suite is shown as skipped; nil if it runs, or is shown as red.
  ///
  /// - Parameters:
  ///   - id: The suite's exercise.
  ///   - plan: What happens to the suite.
  func reasonToSkip(_ id: String, _ plan: SuitePlan) -> String? {
    if options.leavesToolsOut { printSummariesAtExit() }
    guard case .hold(let sentence, _) = plan, !options.failsUnstarted, let id = ExerciseID(id)
    else {
      return nil
    }
    // What builds on a red exercise is decided when the tests of that one have run once more.
    let isUntouched = state.withLock { state in
      state.workbook.flatMap { book in book.exercise(id).map(book.isUntouched) } ?? false
    }
    return isUntouched ? sentence : nil
  }

  /// Records that an exercise's suite will run.
  func expect(_ id: String, _ plan: SuitePlan) {
    if case .test = plan { return }
    if let id = ExerciseID(id) { state.withLock { _ = $0.expected.insert(id) } }
    if options.failsUnstarted { printSummariesAtExit() }
  }

  /// Records that a test of an exercise will run.
  func expect(_ test: Test, of id: String) async throws {
    for condition in test.traits.compactMap({ $0 as? ConditionTrait }) {
      guard try await condition.evaluate() else { return }  // it is switched off
    }
    guard let id = ExerciseID(id) else { return }
    state.withLock { $0.tests[id, default: TestOrder()].plan(test) }
  }

  // MARK: The order

  /// Waits until the suites of all earlier exercises in the chapter have ended.
  ///
  /// The output then has the order of the book. Suites that the library runs one after another do
  /// not wait: the one they would wait for may come later.
  func waitForExercises(before id: ExerciseID) async {
    await wait(for: "\(id)") { state in
      state.expected.allSatisfy {
        $0.chapter != id.chapter || $0 >= id || state.ended.contains($0)
      }
    }
  }

  /// Waits until something holds, or says that it gave up.
  func wait(for what: String, until holds: (Progress) -> Bool) async {
    guard !options.isSerial else { return }
    let deadline = ContinuousClock.now + Self.longestWait
    while !state.withLock({ holds($0) }) {
      guard ContinuousClock.now < deadline else { return tellAtOnce("\(what) gave up waiting.") }
      guard (try? await Task.sleep(for: .milliseconds(2))) != nil else { return }
    }
  }

  /// Records that an exercise's suite has ended.
  func end(_ id: ExerciseID) {
    state.withLock { _ = $0.ended.insert(id) }
  }
}

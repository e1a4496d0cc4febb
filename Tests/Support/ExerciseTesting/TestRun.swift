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

  let options = TestOptions()

  /// What a grader wants to be signed; nil if no grader started this process.
  let receipt = Receipt(at: environmentAtStart["WORKBOOK_RECEIPT"])

  struct Progress {
    var workbook: Workbook?
    var exercises: [ExerciseID: ExerciseProgress] = [:]
    /// The same in XCTest, which has this process to itself on Linux, and shares it in Xcode.
    var inXCTest: [ExerciseID: ExerciseProgress] = [:]
    /// How many tests have begun and ended.
    var steps = 0

    /// The exercises whose suites will run, or will be shown as red, in the order of the book.
    var expected: [ExerciseID] { exercises.filter(\.value.isExpected).keys.sorted() }

    /// The tests that are running.
    var running: [ExerciseID: [String]] {
      exercises.merging(inXCTest) { $0.running.isEmpty ? $1 : $0 }
        .mapValues(\.running).filter { !$0.value.isEmpty }
    }

    subscript(id: ExerciseID, framework: TestFramework) -> ExerciseProgress {
      get { (framework == .xcTest ? inXCTest : exercises)[id] ?? ExerciseProgress() }
      set {
        switch framework {
        case .swiftTesting: exercises[id] = newValue
        case .xcTest: inXCTest[id] = newValue
        }
      }
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
  func plan(for id: ExerciseID, testFile: String) -> SuitePlan {
    #if SOLUTIONS
      return .test
    #else
      return state.withLock { state in
        if state.workbook == nil {
          let folder = URL(filePath: testFile).deletingLastPathComponent()
          state.workbook = Workbook.root(above: folder).map(Workbook.init(root:))
        }
        return state.workbook?.plan(for: id)
          ?? .refuse(because: "The workbook was moved after it was built. Build it again.")
      }
    #endif
  }

  // MARK: Before the first suite runs

  /// Records that an exercise's suite will run, or will be shown as red.
  ///
  /// - Returns: Why the suite is shown as skipped instead; nil if it is not.
  func expect(_ id: ExerciseID, _ plan: SuitePlan) -> String? {
    _ = Self.summariesAtExit
    return state.withLock { state in
      switch plan {
      case .test: return nil
      // What builds on a red exercise is decided when the tests of that one have run once more.
      case .hold(let sentence, _)
      where !options.failsUnstarted && state.workbook?.isUntouched(id) == true:
        return sentence
      default:
        state.exercises[id, default: ExerciseProgress()].isExpected = true
        return nil
      }
    }
  }

  /// Records that a test of an exercise will run.
  func expect(_ test: Test, of id: ExerciseID) async throws {
    for condition in test.traits.compactMap({ $0 as? ConditionTrait }) {
      guard try await condition.evaluate() else { return }  // it is switched off
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
    state.withLock { $0.exercises[id, default: ExerciseProgress()].hasEnded = true }
  }
}

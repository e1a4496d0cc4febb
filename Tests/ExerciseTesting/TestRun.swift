// What the suites of one test process share: the book, which suites have ended, and how.

import Curriculum
import Foundation
import Synchronization

/// What happens to an exercise's suite.
enum SuitePlan: Sendable {
  /// The tests run, and how they end is not recorded: they test the finished code.
  case test
  /// The tests run, and how they end is recorded.
  case testAndRecord
  /// The tests do not run, because the exercise is not started.
  case hold(because: String, FilePosition)
  /// The tests cannot run, because the book is damaged.
  case refuse(because: String)
}

/// A line of a student's file, in the form that a source location needs.
struct FilePosition: Sendable {
  let fileID: String
  let filePath: String
  let line: Int
}

/// The test run of this process.
final class TestRun: Sendable {
  static let current = TestRun()

  /// How long a suite waits for earlier ones: longer than the tests of any exercise take.
  private static let longestWait = Duration.seconds(30)

  let options = TestOptions(
    arguments: CommandLine.arguments,
    environment: ProcessInfo.processInfo.environment
  )

  private struct SuiteProgress {
    var workbook: Workbook?
    var expected: Set<ExerciseID> = []
    var ended: Set<ExerciseID> = []
    var failures: [ExerciseID: TestFailure] = [:]
  }
  private let state = Mutex(SuiteProgress())  // suites run at the same time, on many threads

  /// Decides what happens to an exercise's suite.
  ///
  /// - Parameters:
  ///   - id: The exercise's number.
  ///   - testFile: A file in the workbook's folder.
  func plan(for id: String, testFile: String) -> SuitePlan {
    #if SOLUTIONS
      return .test
    #else
      return state.withLock { Self.plan(for: id, in: Self.workbook(of: &$0, testFile: testFile)) }
    #endif
  }

  /// Records that an exercise's suite will run; called before the first suite runs.
  func expect(_ id: String, _ plan: SuitePlan) {
    if case .test = plan { return }
    if let id = ExerciseID(id) { state.withLock { _ = $0.expected.insert(id) } }
    if options.failsUnstarted { printSummariesAtExit() }
  }

  /// Waits until the suites of all earlier exercises in the chapter have ended.
  ///
  /// The output then has the order of the book. Suites that the library runs one after another do
  /// not wait: the one they would wait for may come later.
  func waitForExercises(before id: ExerciseID) async {
    guard !options.isSerial else { return }
    let deadline = ContinuousClock.now + Self.longestWait
    while !exercisesEnded(before: id) {
      guard ContinuousClock.now < deadline else { return Self.print("\(id) gave up waiting.") }
      guard (try? await Task.sleep(for: .milliseconds(2))) != nil else { return }
    }
  }

  private static func print(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Records that an exercise's suite has ended.
  func end(_ id: ExerciseID) {
    state.withLock { _ = $0.ended.insert(id) }
  }

  /// Records how an exercise's tests ended.
  ///
  /// - Parameters:
  ///   - failure: The failure to look at first; nil if every test passed.
  ///   - id: The exercise.
  func record(_ failure: TestFailure?, for id: ExerciseID) {
    state.withLock { state in
      state.workbook?.record(failure == nil ? .solved : .red, for: id)
      state.failures[id] = failure
    }
  }

  /// For each chapter of the run, the first failure, and how much of the chapter is solved.
  var summaries: [String] {
    state.withLock { state in
      guard let workbook = state.workbook else { return [] }
      let chapters = Set(state.expected.map(\.chapter)).sorted().compactMap { workbook.chapter($0) }
      return chapters.flatMap { chapter in
        let reds = chapter.exercises.compactMap { exercise in
          state.failures[exercise.id].map { "\(exercise.id) \(exercise.title) is red. \($0)" }
        }
        return reds.prefix(1) + [workbook.summary(of: chapter)]
      }
    }
  }

  private func exercisesEnded(before id: ExerciseID) -> Bool {
    state.withLock { state in
      state.expected.allSatisfy {
        $0.chapter != id.chapter || $0 >= id || state.ended.contains($0)
      }
    }
  }

  private static func workbook(of state: inout SuiteProgress, testFile: String) -> Workbook? {
    if state.workbook == nil {
      let folder = URL(filePath: testFile).deletingLastPathComponent()
      state.workbook = Workbook.root(above: folder).map(Workbook.init(root:))
    }
    return state.workbook
  }

  private static func plan(for text: String, in workbook: Workbook?) -> SuitePlan {
    guard let workbook else {
      return .refuse(because: "The workbook was moved after it was built. Build it again.")
    }
    guard let id = ExerciseID(text), let exercise = workbook.exercise(id) else {
      return .refuse(because: workbook.whyThereIsNo(text))
    }
    guard let obstacle = workbook.obstacle(to: exercise) else { return .testAndRecord }
    return .hold(
      because: obstacle,
      FilePosition(
        fileID: exercise.path.split(separator: "/").suffix(2).joined(separator: "/"),
        filePath: workbook.root.appending(path: exercise.path).path,
        line: exercise.line ?? 1
      )
    )
  }
}

extension Workbook {
  /// Why there is no such exercise: most often, its header was edited.
  func whyThereIsNo(_ text: String) -> String {
    let chapter = ExerciseID(text).flatMap { self.chapter($0.chapter) }
    let problems = chapter?.problems ?? self.problems
    return problems.isEmpty
      ? "No file in \(chapter?.path ?? "Chapters") begins with '// Exercise \(text) ·'."
      : problems.map(\.description).joined(separator: "\n")
  }
}

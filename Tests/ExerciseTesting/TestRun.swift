// What the exercises of one test process know of each other: whose turn it is, and who has ended.

import Curriculum
import Foundation
import Synchronization

/// What happens to an exercise's suite.
enum Plan: Sendable {
  /// The tests run, and nobody remembers how they end: they are not about the student.
  case run
  /// The tests run, and how they end is remembered.
  case judge
  /// The tests do not run: it is not their time.
  case hold(because: String, Place)
  /// The tests cannot run: the book is damaged.
  case refuse(because: String)
}

/// A place in the student's files, as a source location wants it.
struct Place: Sendable {
  let fileID: String
  let filePath: String
  let line: Int
}

/// The run of the tests in this process.
final class TestRun: Sendable {
  static let current = TestRun()

  /// Longer than any exercise's tests take; should a turn never come, nothing hangs because of it.
  private static let longestWait = Duration.seconds(30)

  let options = Options(
    arguments: CommandLine.arguments,
    environment: ProcessInfo.processInfo.environment
  )

  private struct State {
    var workbook: Workbook?
    var expected: Set<ExerciseID> = []
    var ended: Set<ExerciseID> = []
    var failures: [ExerciseID: Failure] = [:]
  }
  private let state = Mutex(State())

  /// What happens to an exercise's suite.
  func plan(for id: String, testFile: String) -> Plan {
    #if SOLUTIONS
      return .run
    #else
      return state.withLock { Self.plan(for: id, in: Self.workbook(of: &$0, testFile: testFile)) }
    #endif
  }

  /// Notes that an exercise's suite will have its turn, before the first one has.
  func expect(_ id: String, _ plan: Plan) {
    if case .run = plan { return }
    if let id = ExerciseID(id) { state.withLock { _ = $0.expected.insert(id) } }
    if options.isAsked { printSummariesAtExit() }
  }

  /// Waits until all earlier exercises of the chapter have ended: output in the order of the book.
  ///
  /// Suites that the library runs one by one cannot wait for one another.
  func turn(of id: ExerciseID) async {
    guard !options.isSerial else { return }
    let deadline = ContinuousClock.now + Self.longestWait
    while !isTurn(of: id), ContinuousClock.now < deadline {
      guard (try? await Task.sleep(for: .milliseconds(2))) != nil else { return }
    }
  }

  /// Lets the next exercise have its turn.
  func end(_ id: ExerciseID) {
    state.withLock { _ = $0.ended.insert(id) }
  }

  /// Remembers how an exercise's tests ended: with a failure to begin with, or solved.
  func record(_ failure: Failure?, for id: ExerciseID) {
    state.withLock { state in
      state.workbook?.record(failure == nil ? .solved : .red, for: id)
      state.failures[id] = failure
    }
  }

  /// For each chapter that the run was asked for, what is red first, and where the student stands.
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

  private func isTurn(of id: ExerciseID) -> Bool {
    state.withLock { state in
      state.expected.allSatisfy {
        $0.chapter != id.chapter || $0 >= id || state.ended.contains($0)
      }
    }
  }

  private static func workbook(of state: inout State, testFile: String) -> Workbook? {
    if state.workbook == nil {
      let folder = URL(filePath: testFile).deletingLastPathComponent()
      state.workbook = Workbook.root(above: folder).map(Workbook.init(root:))
    }
    return state.workbook
  }

  private static func plan(for text: String, in workbook: Workbook?) -> Plan {
    guard let workbook else {
      return .refuse(because: "The workbook was moved after it was built; build it again.")
    }
    guard let id = ExerciseID(text), let exercise = workbook.exercise(id) else {
      return .refuse(because: workbook.whyThereIsNo(text))
    }
    guard let obstacle = workbook.obstacle(to: exercise) else { return .judge }
    return .hold(
      because: obstacle,
      Place(
        fileID: exercise.path.split(separator: "/").suffix(2).joined(separator: "/"),
        filePath: workbook.root.appending(path: exercise.path).path,
        line: exercise.line ?? 1
      )
    )
  }
}

extension Workbook {
  /// What keeps an exercise from being found: most likely, a header that was edited.
  func whyThereIsNo(_ text: String) -> String {
    let chapter = ExerciseID(text).flatMap { self.chapter($0.chapter) }
    let problems = chapter?.problems ?? self.problems
    return problems.isEmpty
      ? "No file in \(chapter?.path ?? "Chapters") begins with '// Exercise \(text) ·'."
      : problems.map(\.description).joined(separator: "\n")
  }
}

// Tests one exercise that was built, in processes of its own.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

/// Tests single exercises of a chapter.
struct ExerciseRun {
  /// The book as it was when it was built: later edits are not what is tested.
  let tested: Workbook
  let process: TestProcess
  /// Why some answers are refused.
  let refusals: [ExerciseID: String]

  private var root: URL { tested.root }

  /// Whether an answer is refused, because of what its file imports, uses or shows.
  func refuses(_ exercise: Exercise) -> Bool { refusals[exercise.id] != nil }

  /// Tests an exercise, or finds why that must wait.
  ///
  /// The verdict is recorded where `swift test` records it. An answer that is refused is tested all the same.
  ///
  /// - Parameter errors: The errors of its chapter if that does not compile; a refused answer can be why its tests
  ///   do not.
  /// - Throws: That the tests cannot be started.
  func outcome(
    of exercise: Exercise, in chapter: Chapter, _ errors: [BuildLog.CompileError]?
  ) throws(CommandError) -> Outcome {
    let (book, refusal) = (Workbook(root: root), refusals[exercise.id])
    if let errors, refusal == nil { return book.outcome(of: exercise, in: chapter, errors) }
    let obstacle = book.reasonNotToRun(exercise)
    if let obstacle, refusal == nil { return .notRun(obstacle) }
    let found = errors == nil && obstacle == nil ? try test(exercise, in: chapter) : nil
    let outcome = refusal.map { .refused($0, found) } ?? disturbed(found)
    return outcome.map { tested.recording($0, of: exercise.id) } ?? .untested
  }

  /// An outcome; code of a refused answer runs in the same process, and can be what ended it.
  private func disturbed(_ outcome: Outcome?) -> Outcome? {
    guard case .stopped = outcome, let (id, reason) = refusals.min(by: { $0.key < $1.key }) else {
      return outcome
    }
    return .disturbed(by: id, reason)
  }

  /// Runs the tests of an exercise; nil if there are none.
  private func test(_ exercise: Exercise, in chapter: Chapter) throws(CommandError) -> Outcome? {
    let tests = ExerciseTests(of: exercise, in: chapter, root: root)
    guard !tests.files.isEmpty else { return nil }
    let words = "Testing \(exercise.id) \(exercise.title)"
    let result = try Activity.show(words) { () throws(CommandError) in try process.run(tests).whole
    }
    return result.outcome(
      in: root.path, running: result.stop == nil ? [] : recordedTests(of: exercise))
  }

  /// The tests that were running when their process ended too early, as they recorded it.
  private func recordedTests(of exercise: Exercise) -> [String] {
    let book = Workbook(root: root)
    guard let now = book.exercise(exercise.id), case .crashed(let tests) = book.state(of: now)
    else { return [] }
    return tests
  }
}

extension Workbook {
  /// What is known of an exercise of a chapter that does not compile.
  fileprivate func outcome(
    of exercise: Exercise, in chapter: Chapter, _ errors: [BuildLog.CompileError]
  ) -> Outcome {
    let files = Set(errors.map(\.file))
    let others = chapter.exercises.filter { files.contains($0.path) }.map(\.id)
    if others.contains(exercise.id) { return .uncompiled(errors) }
    guard isTested(exercise) else { return .notRun(state(of: exercise)) }
    return others.isEmpty ? .uncompiled(errors) : .heldUp(by: others)
  }

  /// Records an outcome on the files that were tested: those of this value, as they were when the build began.
  ///
  /// The tests record their own verdict on the files as they find them. They cannot if the code ended their
  /// process between two tests; and they do not see that a file was saved since the build.
  ///
  /// - Returns: What is known of the exercise as it is now: of a file that was saved since the build, a test
  ///   that passed shows nothing.
  func recording(_ outcome: Outcome, of id: ExerciseID) -> Outcome {
    var tested = self
    switch outcome {
    case .solved: tested.record(.solved, for: id)
    case .red, .refused, .stopped, .untested: tested.record(.red, for: id)
    case .undecided, .notRun, .taken, .uncompiled, .heldUp, .disturbed: break  // nothing was shown
    }
    guard outcome == .solved else { return outcome }
    let now = Workbook(root: root)
    guard let exercise = now.exercise(id) else { return outcome }
    let state = now.state(of: exercise)
    switch state {
    case .taken: return .taken
    case .changedSinceSolved: return .notRun(state)
    default: return .solved
    }
  }

  /// The state of an exercise whose tests should not run; nil if they should.
  package func reasonNotToRun(_ exercise: Exercise) -> ExerciseState? {
    let state = self.exercise(exercise.id).map { self.state(of: $0) }
    switch state {
    case .notStarted, .waiting, .blocked: return state
    default: return nil
    }
  }
}

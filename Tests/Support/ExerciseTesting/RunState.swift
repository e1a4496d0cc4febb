// What a run of tests knows, and what it decides from that: which exercise is tested, skipped or red.

import Curriculum
import Foundation
import Testing

/// What happens to an exercise's tests.
enum Fate: Sendable {
  /// They run.
  case run
  /// They do not run: the exercise is not started, or builds on one that is not solved.
  case skip(because: String)
  /// The same, with an issue at the place in the student's file.
  case red(because: String, SourceLocation)
  /// They cannot run, because the book is damaged.
  case refuse(because: String)
}

/// The book, and how far the tests of each exercise are.
struct RunState {
  /// Nil if the finished code is tested, of which nothing is recorded, or if the book was moved.
  var workbook: Workbook?
  /// The tests of each exercise in Swift Testing.
  var exercises: [ExerciseID: ExerciseProgress] = [:]
  /// The test that is running in XCTest, which has one at a time, its exercise, and how far it is.
  var xcTest: (name: String, exercise: ExerciseID, progress: ExerciseProgress)?
  /// How the tests of XCTest have ended so far, and whatever else failed there.
  var xcTestVerdict = Receipt.Verdict.passed
  /// The tests that have begun and not ended, in either framework.
  var running: [ExerciseID: [String]] = [:]
  /// How many tests have begun and ended.
  var steps = 0

  /// The exercises whose suites will run, or will be shown as red, in the order of the book.
  var expected: [ExerciseID] { exercises.filter(\.value.isExpected).keys.sorted() }

  /// Decides what happens to an exercise's tests.
  ///
  /// Of the exercises that are not tested, one is red: the first, unless a test of an earlier one has failed.
  ///
  /// - Parameter isStrict: Whether each is red.
  func fate(of id: ExerciseID, isStrict: Bool) -> Fate {
    guard let workbook else {
      return .refuse(because: "The workbook was moved after it was built. Build it again.")
    }
    guard let exercise = workbook.exercise(id) else {
      return .refuse(because: workbook.whyThereIsNo(id))
    }
    if let damage = exercise.damage { return .refuse(because: damage.description) }
    guard let obstacle = workbook.obstacle(to: exercise) else { return .run }
    let isFirst = id == expected.first { workbook.exercise($0).flatMap(workbook.obstacle) != nil }
    let hasFailure = exercises.contains { $0.key < id && $0.value.failure != nil }
    return isStrict || isFirst && !hasFailure
      ? .red(because: obstacle, workbook.location(of: exercise)) : .skip(because: obstacle)
  }

  /// Expects that an exercise's suite will run, or will be shown as red.
  ///
  /// - Parameter failsUnstarted: Whether an exercise that is not started can be red.
  /// - Returns: Why the suite is shown as skipped instead; nil if it is not.
  mutating func expect(_ id: ExerciseID, failsUnstarted: Bool) -> String? {
    guard let workbook else { return nil }
    if !failsUnstarted, let exercise = workbook.exercise(id) {
      switch workbook.state(of: exercise) {
      case .notStarted, .waiting: return workbook.obstacle(to: exercise)
      // What builds on a red exercise is decided when the tests of that one have run once more.
      default: break
      }
    }
    exercises[id, default: ExerciseProgress()].isExpected = true
    return nil
  }

  /// Records how an exercise's tests ended; a wait that could not be decided shows nothing.
  ///
  /// - Parameter isWhole: Whether all of its tests ran: only all of them show a right answer.
  mutating func recordVerdict(on id: ExerciseID, isWhole: Bool) {
    // One schedule that was asked for shows little of the exercise.
    guard environmentAtStart["WORKBOOK_SCHEDULE", default: ""].isEmpty else { return }
    switch exercises[id]?.verdict {
    case .failed: workbook?.record(.red, for: id)
    case .passed where isWhole: workbook?.record(.solved, for: id)
    default: break
    }
  }

  /// The verdict on all exercises, once the tests of all have ended, or one failed.
  var verdict: Receipt.Verdict? {
    let verdicts = exercises.values.map(\.verdict)
    let worst = verdicts.compactMap(\.self).max()
    return worst == .passed && verdicts.contains(nil) ? nil : worst
  }
}

extension Workbook {
  /// The place in the student's file.
  fileprivate func location(of exercise: Exercise) -> SourceLocation {
    SourceLocation(
      fileID: exercise.path.split(separator: "/").suffix(2).joined(separator: "/"),
      filePath: root.appending(path: exercise.path).path,
      line: exercise.line ?? 1, column: 1)
  }

  /// Why there is no such exercise: most often, its header was edited.
  fileprivate func whyThereIsNo(_ id: ExerciseID) -> String {
    let chapter = chapter(id.chapter)
    let problems = chapter?.problems ?? self.problems
    return problems.isEmpty
      ? "No file in \(chapter?.path ?? "Chapters") begins with '// Exercise \(id) ·'."
      : problems.map(\.description).joined(separator: "\n")
  }
}

extension ExerciseID {
  /// Reads the number that an author wrote in a test.
  init(inTest text: String) {
    guard let id = Self(text) else { preconditionFailure("'\(text)' is not a number like 5.3.") }
    self = id
  }
}

import Curriculum
import Foundation
import Testing

/// What happens to an exercise's suite.
enum SuitePlan: Sendable {
  /// The tests run, and how they end is not recorded: they test the finished code.
  case test
  /// The tests run, and how they end is recorded.
  case testAndRecord
  /// The tests do not run: the exercise is not started, or builds on one that is not solved.
  ///
  /// An issue about that stands at the place in the student's file.
  case hold(because: String, SourceLocation)
  /// The tests cannot run, because the book is damaged.
  case refuse(because: String)
}

extension SuitePlan {
  /// Decides what happens to an exercise's suite.
  ///
  /// - Parameters:
  ///   - text: The exercise's number.
  ///   - workbook: The book in its present state; nil if the book was moved after the build.
  init(for text: String, in workbook: Workbook?) {
    guard let workbook else {
      self = .refuse(because: "The workbook was moved after it was built. Build it again.")
      return
    }
    guard let id = ExerciseID(text), let exercise = workbook.exercise(id) else {
      self = .refuse(because: workbook.whyThereIsNo(text))
      return
    }
    if let damage = exercise.damage {
      self = .refuse(because: damage.description)
      return
    }
    guard let obstacle = workbook.obstacle(to: exercise) else {
      self = .testAndRecord
      return
    }
    let place = SourceLocation(
      fileID: exercise.path.split(separator: "/").suffix(2).joined(separator: "/"),
      filePath: workbook.root.appending(path: exercise.path).path,
      line: exercise.line ?? 1, column: 1)
    self = .hold(because: obstacle, place)
  }
}

extension Workbook {
  /// Why there is no such exercise: most often, its header was edited.
  fileprivate func whyThereIsNo(_ text: String) -> String {
    let chapter = ExerciseID(text).flatMap { self.chapter($0.chapter) }
    let problems = chapter?.problems ?? self.problems
    return problems.isEmpty
      ? "No file in \(chapter?.path ?? "Chapters") begins with '// Exercise \(text) ·'."
      : problems.map(\.description).joined(separator: "\n")
  }

  /// Whether an exercise's tests cannot run in this test run, whatever the other tests find.
  func isUntouched(_ exercise: Exercise) -> Bool {
    switch state(of: exercise) {
    case .notStarted, .waiting: true
    default: false
    }
  }
}

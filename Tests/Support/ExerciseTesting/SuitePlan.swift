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

extension Workbook {
  /// Decides what happens to an exercise's suite.
  func plan(for id: ExerciseID) -> SuitePlan {
    guard let exercise = exercise(id) else { return .refuse(because: whyThereIsNo(id)) }
    if let damage = exercise.damage { return .refuse(because: damage.description) }
    guard let obstacle = obstacle(to: exercise) else { return .testAndRecord }
    let place = SourceLocation(
      fileID: exercise.path.split(separator: "/").suffix(2).joined(separator: "/"),
      filePath: root.appending(path: exercise.path).path,
      line: exercise.line ?? 1, column: 1)
    return .hold(because: obstacle, place)
  }

  /// Why there is no such exercise: most often, its header was edited.
  private func whyThereIsNo(_ id: ExerciseID) -> String {
    let chapter = chapter(id.chapter)
    let problems = chapter?.problems ?? self.problems
    return problems.isEmpty
      ? "No file in \(chapter?.path ?? "Chapters") begins with '// Exercise \(id) ·'."
      : problems.map(\.description).joined(separator: "\n")
  }

  /// Whether an exercise's tests cannot run in this test run, whatever the other tests find.
  func isUntouched(_ id: ExerciseID) -> Bool {
    switch exercise(id).map(state) {
    case .notStarted?, .waiting?: true
    default: false
    }
  }
}

extension ExerciseID {
  /// Reads the number that an author wrote in a test.
  init(inTest text: String) {
    guard let id = Self(text) else { preconditionFailure("'\(text)' is not a number like 5.3.") }
    self = id
  }
}

// An exercise as students are graded in it, as the book was shipped.

import Curriculum
import ExerciseRuns

/// An exercise, its tests, and the texts that can stand in its place.
struct Subject: Sendable {
  let exercise: Exercise
  let chapter: Chapter
  let tests: ExerciseTests
  /// What it counts.
  let points: Int
  let stub: String
  /// The finished file.
  let solution: String

  var id: ExerciseID { exercise.id }
  /// The exercises that it builds on, directly or not.
  var needs: Set<ExerciseID> { chapter.needs(of: exercise) }
  /// Its answer and its tests, as a build names them.
  var files: [String] { [exercise.path] + tests.files.map { "\(chapter.tests)/\($0)" } }

  /// Its grade before its tests have run.
  var ungraded: ExerciseGrade {
    ExerciseGrade(
      id: id, title: exercise.title, points: points, isBonus: exercise.kind == .stretch,
      firstHalf: tests.firstHalf)
  }

  /// A text with the header as it was shipped: the points in a student's header do not count.
  func withHeader(_ text: String) -> String {
    let header = stub.prefix { !$0.isNewline }
    // With a line before it, a byte order mark is no longer one.
    let text =
      text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    let first = text.prefix { !$0.isNewline }
    let hasHeader = first.hasPrefix(Exercise.mark)
    return header + String(hasHeader ? text.dropFirst(first.count) : "\n" + text)
  }
}

extension ExerciseTests {
  /// The tests of Swift Testing, in the order of their numbers, as they run.
  var swiftTests: [ListedTest] {
    sources.flatMap(\.swiftTests).sorted { ($0.number ?? .max) < ($1.number ?? .max) }
  }

  /// How many tests belong to the first half; nil without halves.
  var firstHalf: Int? { sources.lazy.compactMap(\.firstHalf).first }

  /// The tests of XCTest, in the order of their files.
  var xcTests: [ListedTest] { sources.flatMap(\.xcTests) }
}

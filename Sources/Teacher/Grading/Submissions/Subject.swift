// An exercise as students are graded in it, as the book was shipped.

import Curriculum
import ExerciseRuns

/// An exercise, its tests, and the texts that can stand in its place.
struct Subject: Sendable {
  let exercise: Exercise
  let chapter: Chapter
  let tests: ExerciseTests
  let graded: GradedExercise
  let stub: String
  /// The finished file.
  let solution: String

  var id: ExerciseID { exercise.id }
  /// The exercises that it builds on, directly or not.
  var needs: Set<ExerciseID> { chapter.needs(of: exercise) }
  /// Its answer and its tests, as a build names them.
  var files: [String] { [exercise.path] + tests.files.map { "\(chapter.tests)/\($0)" } }

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

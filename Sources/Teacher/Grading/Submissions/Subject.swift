// An exercise as students are graded in it, as the book was shipped.

import Curriculum
import ExerciseRuns
import Foundation

/// An exercise, its tests, and the texts that can stand in its place.
struct Subject: Sendable {
  let exercise: Exercise
  let chapter: Chapter
  let tests: ExerciseTests
  /// The tests of Swift Testing, in the order of their numbers, as they run.
  let swiftTests: [ListedTest]
  /// The tests of XCTest, in the order of their files.
  let xcTests: [ListedTest]
  /// How many tests belong to the first half; nil without halves.
  let firstHalf: Int?
  /// What it counts.
  let points: Int
  let stub: String
  /// The finished file.
  let solution: String

  /// Reads the files of an exercise, which are the same for all students.
  init(of exercise: Exercise, in chapter: Chapter, root: URL, points: Int) {
    self.exercise = exercise
    self.chapter = chapter
    self.points = points
    tests = ExerciseTests(of: exercise, in: chapter, root: root)
    swiftTests = tests.sources.flatMap(\.swiftTests)
      .sorted { ($0.number ?? .max) < ($1.number ?? .max) }
    xcTests = tests.sources.flatMap(\.xcTests)
    firstHalf = tests.sources.lazy.compactMap(\.firstHalf).first
    let files = AnswerFiles(in: root)
    stub = files.stub(exercise)
    solution = files.solution(exercise)
  }

  var id: ExerciseID { exercise.id }
  /// The exercises that it builds on, directly or not.
  var needs: Set<ExerciseID> { chapter.needs(of: exercise) }
  /// Its answer and its tests, as a build names them.
  var files: [String] { [exercise.path] + tests.files.map { "\(chapter.tests)/\($0)" } }

  /// Its grade before its tests have run.
  var ungraded: ExerciseGrade {
    ExerciseGrade(
      id: id, title: exercise.title, points: points, isBonus: exercise.kind == .stretch,
      firstHalf: firstHalf)
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

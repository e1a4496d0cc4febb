// An exercise as the grader sees it: its points, and the tests that must pass.

import Curriculum
import ExerciseRuns

/// An exercise with all of its tests.
struct GradedExercise: Codable, Sendable {
  let id: ExerciseID
  /// The name, `Decoding` for example.
  let title: String
  /// What it counts.
  var points: Int
  /// Whether the exercise is a stretch: its points come on top.
  let isBonus: Bool
  /// How many of its tests belong to its first half, which gives half of the points; nil without halves.
  var firstHalf: Int?
  /// The tests of Swift Testing, in the order of their numbers, as they run.
  let swiftTests: [ListedTest]
  /// The tests of XCTest, in the order of their files.
  let xcTests: [ListedTest]

  /// Its number without a point, 102 for 1.2: `task_id` in the results.
  var task: Int { id.chapter * 100 + id.number }

  /// All tests, in the order in which they are shown.
  var tests: [ListedTest] { swiftTests + xcTests }
}

extension GradedExercise {
  /// Joins an exercise of the book and its tests.
  ///
  /// - Parameters:
  ///   - exercise: The exercise as it was shipped: what a student writes into a header does not count.
  ///   - tests: Its tests.
  ///   - weights: What it counts, if a teacher says so.
  init(_ exercise: Exercise, _ tests: ExerciseTests, _ weights: [ExerciseID: Int] = [:]) {
    let files = tests.sources
    self.init(
      id: exercise.id, title: exercise.title,
      points: weights[exercise.id] ?? exercise.points, isBonus: exercise.kind == .stretch,
      firstHalf: files.lazy.compactMap(\.firstHalf).first,
      swiftTests: files.flatMap(\.swiftTests)
        .sorted { ($0.number ?? .max) < ($1.number ?? .max) },
      xcTests: files.flatMap(\.xcTests))
  }
}

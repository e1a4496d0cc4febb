// Which answers are to blame for a build that failed. Pure.

import Curriculum
import ExerciseRuns

/// Finds the answers that keep a build from succeeding.
struct BuildCulprits {
  /// An exercise, the paths of its answer and of its tests in the workbook, and what it builds on.
  typealias Place = (id: ExerciseID, files: [String], needs: Set<ExerciseID>)

  let places: [Place]

  /// The answers to be replaced by their stubs, each with the compiler's first words.
  ///
  /// An error in an answer blames that answer, and one in the tests of an exercise blames the exercise:
  /// its answer does not declare what the tests call. An answer that builds on a blamed answer
  /// gets a second chance.
  ///
  /// - Parameters:
  ///   - log: What the build printed.
  ///   - isStub: Whether a stub stands in the place of an answer.
  func blamed(for log: BuildLog, where isStub: (ExerciseID) -> Bool) -> [ExerciseID: String] {
    var blamed: [ExerciseID: String] = [:]
    for place in places where !isStub(place.id) {
      blamed[place.id] = log.errors.first { place.files.contains($0.file) }?.description
    }
    let later = places.filter { !$0.needs.isDisjoint(with: blamed.keys) }.map(\.id)
    let first = blamed.filter { !later.contains($0.key) }
    return first.isEmpty ? blamed : first
  }
}

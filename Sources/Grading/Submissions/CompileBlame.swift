// Which answers are to blame for a build that failed. Pure.

import Curriculum
import ExerciseRuns

/// Finds the answers that keep a build from succeeding.
struct CompileBlame {
  /// One exercise, and its files, relative to the workbook's folder.
  struct Place {
    let id: ExerciseID
    /// The file of the answer.
    let answer: String
    /// The files of the tests.
    let tests: [String]
    /// The folders of its chapter: of the answers, and of the tests.
    let folders: [String]
    /// The exercises that it builds on.
    let needs: Set<ExerciseID>
  }

  let places: [Place]

  /// The answers to be replaced by their stubs, each with the compiler's first words.
  ///
  /// An error in an answer blames that answer, and one in the tests of an exercise blames the exercise:
  /// its answer does not declare what the tests call. An answer that builds on another one that is blamed
  /// gets a second chance. If all of these are stubs already, another file of the chapter has broken
  /// them, and all answers of the chapter are to blame; and if the compiler names no file, all answers.
  ///
  /// - Parameters:
  ///   - log: What the build printed.
  ///   - isStub: Whether a stub stands in the place of an answer.
  /// - Returns: Nothing if all answers are stubs.
  func blamed(for log: BuildLog, where isStub: (ExerciseID) -> Bool) -> [ExerciseID: String] {
    let open = places.filter { !isStub($0.id) }
    let direct = blamed(log.errors, open) { $0.answer == $1 || $0.tests.contains($1) }
    if !direct.isEmpty {
      let later = places.filter { !$0.needs.isDisjoint(with: direct.keys) }.map(\.id)
      let first = direct.filter { !later.contains($0.key) }
      return first.isEmpty ? direct : first
    }
    let ofChapter = blamed(log.errors, open) { place, file in
      place.folders.contains { file.hasPrefix($0 + "/") }
    }
    guard ofChapter.isEmpty else { return ofChapter }
    return Dictionary(uniqueKeysWithValues: open.map { ($0.id, log.lastWords) })
  }

  /// The answers that have an error in a file that is theirs, with the first of these errors.
  private func blamed(
    _ errors: [BuildLog.CompileError],
    _ places: [Place],
    _ owns: (Place, String) -> Bool
  ) -> [ExerciseID: String] {
    places.reduce(into: [:]) { blamed, place in
      blamed[place.id] = errors.first { owns(place, $0.file) }?.description
    }
  }
}

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
  ///   - answers: What stands in the place of each exercise.
  /// - Returns: Nothing if all answers are stubs.
  func blamed(for log: BuildLog, in answers: Answers) -> [ExerciseID: String] {
    let errors = log.errors
    let direct = blamed(errors, answers) { $0.answer == $1 || $0.tests.contains($1) }
    if !direct.isEmpty {
      let later = places.filter { !$0.needs.isDisjoint(with: direct.keys) }.map(\.id)
      let first = direct.filter { !later.contains($0.key) }
      return first.isEmpty ? direct : first
    }
    let ofChapter = blamed(errors, answers) { place, file in
      place.folders.contains { file.hasPrefix($0 + "/") }
    }
    guard ofChapter.isEmpty else { return ofChapter }
    let all = places.map(\.id).filter { !answers.isStub($0) }
    return Dictionary(uniqueKeysWithValues: all.map { ($0, log.lastWords) })
  }

  /// The answers that are no stubs, and have an error in one of their files.
  private func blamed(
    _ errors: [BuildLog.CompileError],
    _ answers: Answers,
    _ owns: (Place, String) -> Bool
  ) -> [ExerciseID: String] {
    let open = places.filter { !answers.isStub($0.id) }
    return open.reduce(into: [:]) { blamed, place in
      blamed[place.id] = errors.first { owns(place, $0.file) }?.description
    }
  }
}

// Which answers are to blame for a build that failed. Pure.

import Curriculum
import ExerciseRuns

/// Finds the answers that keep a build from succeeding.
struct BuildCulprits {
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

  /// What the output of a build shows.
  enum Blame: Equatable {
    /// The answers at fault, each with the compiler's first words.
    case culprits([ExerciseID: String])
    /// Answers of which at least one is at fault; empty if all are stubs.
    case suspects([ExerciseID])
  }

  let places: [Place]

  /// Finds the answers to be replaced by their stubs.
  ///
  /// An error in an answer blames that answer, and one in the tests of an exercise blames the exercise:
  /// its answer does not declare what the tests call. An answer that builds on a blamed answer
  /// gets a second chance. If all of these are stubs already, another file of the chapter is broken by one
  /// of the chapter's answers; and if the compiler names no file, by any answer.
  ///
  /// - Parameters:
  ///   - log: What the build printed.
  ///   - isStub: Whether a stub stands in the place of an answer.
  func blame(for log: BuildLog, where isStub: (ExerciseID) -> Bool) -> Blame {
    let open = places.filter { !isStub($0.id) }
    let direct = blamed(log.errors, open)
    if !direct.isEmpty {
      let later = places.filter { !$0.needs.isDisjoint(with: direct.keys) }.map(\.id)
      let first = direct.filter { !later.contains($0.key) }
      return .culprits(first.isEmpty ? direct : first)
    }
    let ofChapter = open.filter { place in
      log.errors.contains { error in
        place.folders.contains { error.file.hasPrefix($0 + "/") }
      }
    }
    return .suspects((ofChapter.isEmpty ? open : ofChapter).map(\.id))
  }

  /// The answers that have an error in a file that is theirs, with the first of these errors.
  private func blamed(
    _ errors: [BuildLog.CompileError],
    _ places: [Place]
  ) -> [ExerciseID: String] {
    places.reduce(into: [:]) { blamed, place in
      let first = errors.first { $0.file == place.answer || place.tests.contains($0.file) }
      blamed[place.id] = first?.description
    }
  }
}

// Decides what a build that failed says of a trial. Pure.

import Curriculum
import ExerciseRuns

/// Judges the errors of the compiler in the files of one trial.
struct CompileJudge {
  let trial: Trial
  /// The errors in the chapter and in its tests; not empty.
  let errors: [BuildLog.CompileError]

  /// The defects: none if the trial is a mistake that announces these errors.
  var defects: [Defect] {
    let first = errors.first.map(\.message) ?? ""
    if let defect = defectInTests { return [defect] }
    switch trial.subject {
    case .stubs, .placeholders:
      return [
        .other(
          exercise?.id,
          "\(place(trial.chapter.stubs)) does not compile: \(first). "
            + "A stub must compile without a warning, as it is shipped.")
      ]
    case .solution(let id):
      let needs = trial.decisive.first.map { trial.chapter.needs(of: $0).sorted() } ?? []
      let among = needs.isEmpty ? "" : " and the solutions of \(listed(needs.map(\.description)))"
      return [
        .other(
          id,
          "With the solution of \(id)\(among) alone, \(place(trial.chapter.path)) does not compile: "
            + "\(first). Correct it, or 'builds on' in the header of \(id).")
      ]
    case .mistakes(let mistakes) where mistakes.count == 1: return defects(of: mistakes[0], errors)
    case .mistakes(let mistakes): return mistakes.flatMap { defects(of: $0, errors(about: $0)) }
    }
  }

  /// The errors in the file of a mistake, which was built with mistakes in other files.
  ///
  /// The compiler may stop before it reads each file: then the mistakes are tried again, each alone.
  private func errors(about mistake: Mistake) -> [BuildLog.CompileError] {
    let exercise = trial.decisive.first { $0.id == mistake.exercise }
    return errors.filter { $0.file == exercise?.path }
  }

  private func defects(of mistake: Mistake, _ errors: [BuildLog.CompileError]) -> [Defect] {
    let first = errors.first?.message ?? "it compiles"
    guard case .compiler(let words) = mistake.refusal else {
      return [
        .other(
          mistake.exercise,
          "\(mistake.path) does not compile: \(first). Correct it; or, if that is the mistake, end "
            + "its first line in 'compiler: \"\(first)\"'.")
      ]
    }
    guard !errors.contains(where: { $0.message.contains(words) }) else { return [] }
    return [
      .other(
        mistake.exercise,
        "\(mistake.path) is refused with other words than \"\(words)\": \(first). "
          + "Correct the words behind 'compiler' in its first line.")
    ]
  }

  private var defectInTests: Defect? {
    guard let error = errors.first, !error.file.hasPrefix(trial.chapter.path + "/") else {
      return nil
    }
    return .other(
      nil, "With the \(trial.title), the tests do not compile: \(error.description). Correct them.")
  }

  /// The exercise of the first file with an error.
  private var exercise: Exercise? {
    trial.chapter.exercises.first { $0.path == errors.first?.file }
  }

  /// The place of the first error, in another folder.
  private func place(_ folder: String) -> String {
    guard let error = errors.first else { return folder }
    return "\(folder)/\(swiftName(error.file)).swift:\(error.line)"
  }
}

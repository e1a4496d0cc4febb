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
    let error = errors[0]
    guard error.file.hasPrefix(trial.chapter.path + "/") else {
      let sentence = "With the \(trial.title), the tests do not compile: \(error.description)."
      return [Defect(nil, "\(sentence) Correct them.")]
    }
    switch trial.answers.first?.kind {
    case nil, .placeholder:
      let exercise = trial.chapter.exercises.first { $0.path == error.file }
      return [
        Defect(
          exercise?.id,
          "\(place(trial.chapter.path)) does not compile: \(error.message). "
            + "A stub must compile without a warning, as it is shipped.")
      ]
    case .solution:
      // Of several, the first is named: they are then tried again, each alone.
      let id = trial.solved[0].id
      let needs = trial.chapter.needs(of: trial.solved[0]).sorted()
      let among = needs.isEmpty ? "" : " and the solutions of \(listed(needs.map(\.description)))"
      return [
        Defect(
          id,
          "With the solution of \(id)\(among) alone, \(place(trial.chapter.path)) does not compile: "
            + "\(error.message). Correct it, or 'builds on' in the header of \(id).")
      ]
    case .variant:
      let isAlone = trial.variants.count == 1
      return trial.variants.compactMap { defect(of: $0, isAlone ? errors : errors(about: $0)) }
    }
  }

  /// The errors in the file of a variant, which was built with variants in other files.
  ///
  /// The compiler may stop before it reads each file: then the variants are tried again, each alone.
  private func errors(about mistake: Variant) -> [BuildLog.CompileError] {
    let exercise = trial.decisive.first { $0.id == mistake.exercise }
    return errors.filter { $0.file == exercise?.path }
  }

  private func defect(of variant: Variant, _ errors: [BuildLog.CompileError]) -> Defect? {
    let first = errors.first?.message ?? "it compiles"
    let sentence: String
    switch variant.refusal {
    case nil: sentence = "does not compile: \(first). Correct it: it is a right answer."
    case .compiler(let words):
      if errors.contains(where: { $0.message.contains(words) }) { return nil }
      sentence =
        "is refused with other words than \"\(words)\": \(first). "
        + "Correct the words behind 'compiler' in its first line."
    case .test, .search:
      sentence =
        "does not compile: \(first). Correct it; or, if that is the mistake, end "
        + "its first line in 'compiler: \"\(first)\"'."
    }
    return Defect(variant.exercise, "\(variant.path) \(sentence)")
  }

  /// The place of the first error, in another folder.
  private func place(_ folder: String) -> String {
    "\(folder)/\(swiftName(errors[0].file)).swift:\(errors[0].line)"
  }
}

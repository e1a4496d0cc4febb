// How the compiler's errors are told: as the compiler gives them, those of the exercises first. Pure.

import CommandSupport
import Curriculum
import ExerciseRuns

/// The errors of one chapter.
struct CompileText {
  /// The most errors, unless all are asked for.
  private static let mostErrors = 5

  private let errors: [BuildLog.CompileError]
  private let box: String?
  private let wantsAll: Bool

  /// Puts the errors in order.
  ///
  /// - Parameters:
  ///   - errors: The errors of a chapter.
  ///   - exercises: The exercises that were asked for.
  ///   - lesson: The chapter's lesson, if it explains errors of the compiler.
  ///   - wantsAll: Whether every error is told.
  init(
    _ errors: [BuildLog.CompileError],
    _ exercises: [Exercise],
    lesson: String?,
    wantsAll: Bool
  ) {
    box = lesson.map {
      "What it means: see the box \"If the compiler says\" of the exercise, in \($0)"
    }
    let files = Set(exercises.map(\.path))
    let own = errors.filter { files.contains($0.file) }
    self.errors = own + errors.filter { !files.contains($0.file) }
    self.wantsAll = wantsAll
  }

  /// The text, which begins with a blank line.
  var text: String {
    let shown = wantsAll ? errors[...] : errors.prefix(Self.mostErrors)
    let hidden = errors.count - shown.count
    let more = hidden > 0 ? ["\(hidden) more errors; correct the first ones first."] : []
    let help = box.map { [Terminal.wrapped($0).joined(separator: "\n")] } ?? []
    return "\n" + (shown.map(\.text) + more + help).joined(separator: "\n\n")
  }
}

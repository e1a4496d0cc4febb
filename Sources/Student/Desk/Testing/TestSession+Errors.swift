// How the compiler's errors are told: as the compiler gives them, those of the exercises first.

import CommandSupport
import Curriculum
import ExerciseRuns

extension TestSession {
  /// The most errors, unless all are asked for.
  private static let mostErrors = 5

  /// The errors of a chapter; begins with a blank line.
  func text(
    of errors: [BuildLog.CompileError], in chapter: Chapter, _ exercises: [Exercise]
  ) -> String {
    let files = Set(exercises.map(\.path))
    let all = errors.filter { files.contains($0.file) } + errors.filter { !files.contains($0.file) }
    let shown = wantsAll ? all[...] : all.prefix(Self.mostErrors)
    let hidden = all.count - shown.count
    let more = hidden > 0 ? ["\(hidden) more errors; correct the first ones first."] : []
    return "\n" + (shown.map(\.text) + more + box(in: chapter)).joined(separator: "\n\n")
  }

  /// Points at the boxes of a chapter's lesson about the compiler's errors.
  ///
  /// There are none in chapter 9: no one knows the code before.
  private func box(in chapter: Chapter) -> [String] {
    let page = StudentFiles(root: root).read(chapter.lesson)
    guard page?.contains("If the compiler says") == true else { return [] }
    let help =
      "What it means: see the box \"If the compiler says\" of the exercise, in \(chapter.lesson)"
    return [Terminal.wrapped(help).joined(separator: "\n")]
  }
}

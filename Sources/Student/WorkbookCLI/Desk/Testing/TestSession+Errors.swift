// How the compiler's errors are told: as the compiler gives them, those of the exercises first.

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
    let page = Curriculum.text(of: chapter.lesson, in: root)
    let told = shown.map { error in
      let exercise = chapter.exercises.first { $0.path == error.file }
      let meaning = Self.meaning(of: error.message, in: page, exercise?.id)
      return ([error.text] + (meaning.map { Terminal.wrapped("What it means: \($0)") } ?? []))
        .joined(separator: "\n")
    }
    return "\n" + (told + more).joined(separator: "\n\n")
  }

  /// What the boxes "If the compiler says …" of a lesson say about an error, in the section of the exercise, in those
  /// before it, the nearest first, or elsewhere; nil if nothing.
  ///
  /// - Complexity: O(*n*) in the length of the lesson.
  private static func meaning(
    of message: String, in page: String, _ exercise: ExerciseID?
  ) -> String? {
    let sections = Page(page).sections.filter { section in
      exercise.map { section.key <= $0 } ?? false
    }
    let parts = sections.sorted { $0.key > $1.key }.map(\.value) + [page]
    return parts.lazy.flatMap { $0.matches(of: #/(?m)^> - `(.+?)`[^:\n]*: (.+)$/#) }
      .first { compiler(message, says: $0.1) }.map { String($0.2) }
  }
}

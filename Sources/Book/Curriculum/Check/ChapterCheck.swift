// Checks one chapter: its lesson, its hints, and the files of each exercise.

import Foundation

/// Checks one chapter: its lesson, its exercises, and files that belong to no exercise.
struct ChapterCheck {
  let chapter: Chapter
  let root: URL

  /// One sentence for each slip.
  var problems: [BookProblem] {
    lessonProblems + exerciseProblems + StrayFileCheck(chapter: chapter, root: root).problems
  }

  private var lessonProblems: [BookProblem] {
    let problems = problems(reading: chapter.lesson, "Write the lesson there.")
    return problems.isEmpty ? missingSections : problems
  }

  private var missingSections: [BookProblem] {
    let page = LessonPage(text(of: root.appending(path: chapter.lesson)) ?? "")
    if let problem = openFence(in: page, chapter.lesson) { return [problem] }
    return chapter.exercises.filter { !page.sections.contains($0.id) }.map { exercise in
      BookProblem(
        about: chapter.lesson,
        """
        \(chapter.lesson) has no section for exercise \(exercise.id). \
        Write one below the heading '## \(exercise.id) \(exercise.title)'.
        """
      )
    }
  }

  /// That a fence is not closed: what follows is then read as code, and its headings are not found.
  private func openFence(in page: LessonPage, _ path: String) -> BookProblem? {
    page.openFence.map { line in
      BookProblem(
        path: path, line: line, "the code that begins here has no end; write ``` below it.")
    }
  }

  private var hintFileProblems: [BookProblem] {
    let problems = problems(reading: chapter.hintFile, "Write three hints for each exercise there.")
    let page = LessonPage(text(of: root.appending(path: chapter.hintFile)) ?? "")
    return problems + (openFence(in: page, chapter.hintFile).map { [$0] } ?? [])
  }

  private func problems(reading file: String, _ advice: String) -> [BookProblem] {
    do throws(UnreadableFile) {
      _ = try readText(of: root.appending(path: file))
      return []
    } catch {
      return [BookProblem(cannotRead: file, error, advice)]
    }
  }

  private var exerciseProblems: [BookProblem] {
    guard !chapter.exercises.isEmpty || !chapter.problems.isEmpty else {
      let advice = "Add one, or write `hasExercises: false` in its line in Package.swift."
      return [BookProblem(about: chapter.path, "\(chapter.path) has no exercise. \(advice)")]
    }
    let hints = hintFileProblems.isEmpty ? chapter.hints : nil
    return hintFileProblems
      + chapter.exercises.filter { $0.damage == nil }.flatMap { exercise in
        let files = ExerciseFiles(of: exercise, in: chapter, root: root)
        return ExerciseFilesCheck(files: files).problems
          + (hints.map { problems(of: exercise, hints: $0[exercise.id] ?? []) } ?? [])
          + MistakeCheck(files: files).problems
      }
  }

  /// One sentence if an exercise lacks one of the three hints.
  private func problems(of exercise: Exercise, hints: [Hint]) -> [BookProblem] {
    let levels = hints.map(\.level)
    let missing = (1...3).filter { !levels.contains($0) }.map { "hint \($0)" }
    guard !missing.isEmpty else { return [] }
    let them = missing.count == 1 ? "it" : "them"
    return [
      BookProblem(
        about: chapter.hintFile,
        """
        \(chapter.hintFile) lacks \(listed(missing)) for exercise \(exercise.id). \
        Add \(them) below the heading '## \(exercise.id) \(exercise.title)'.
        """
      )
    ]
  }
}

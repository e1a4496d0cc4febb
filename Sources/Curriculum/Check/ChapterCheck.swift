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
    do throws(UnreadableFile) {
      _ = try readText(of: root.appending(path: chapter.lesson))
      return []
    } catch {
      return [BookProblem(cannotRead: chapter.lesson, error, "Write the lesson there.")]
    }
  }

  private var exerciseProblems: [BookProblem] {
    guard !chapter.exercises.isEmpty || !chapter.problems.isEmpty else {
      let advice = "Add one, or write `hasExercises: false` in its line in Package.swift."
      return [BookProblem(about: chapter.path, "\(chapter.path) has no exercise. \(advice)")]
    }
    let hasLesson = lessonProblems.isEmpty
    return chapter.exercises.flatMap { exercise in
      let files = ExerciseFiles(of: exercise, in: chapter, root: root)
      return ExerciseFilesCheck(files: files).problems
        + (hasLesson ? HintCheck(exercise: exercise, chapter: chapter).problems : [])
        + MistakeCheck(files: files).problems
    }
  }
}

/// Finds the hints that an exercise lacks.
private struct HintCheck {
  let exercise: Exercise
  let chapter: Chapter

  /// One sentence if one of the three hints is missing.
  var problems: [BookProblem] {
    let levels = (chapter.hints[exercise.id] ?? []).map(\.level)
    let missing = (1...3).filter { !levels.contains($0) }.map { "hint \($0)" }
    guard !missing.isEmpty else { return [] }
    let them = missing.count == 1 ? "it" : "them"
    return [
      BookProblem(
        about: chapter.lesson,
        """
        \(chapter.lesson) lacks \(listed(missing)) for exercise \(exercise.id). \
        Add \(them) below the heading '## \(exercise.id) \(exercise.title)'.
        """
      )
    ]
  }
}

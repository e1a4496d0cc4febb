// Checks one chapter: its lesson, its hints, and the files of each exercise.

import Curriculum
import Foundation

struct ChapterCheck {
  let chapter: Chapter
  let root: URL

  /// One sentence for each slip.
  var problems: [BookProblem] {
    lessonProblems + exerciseProblems + strayFiles
  }

  /// Reads a page.
  ///
  /// - Throws: That the file cannot be read, or that a fence is not closed: what follows would be read as
  ///   code, and its headings would not be found.
  private func page(_ file: String, _ advice: String) throws(BookProblem) -> LessonPage {
    let page = LessonPage(try readText(of: file, in: root, orElse: advice))
    guard let line = page.openFence else { return page }
    throw BookProblem(
      path: file, line: line, "the code that begins here has no end; write ``` below it.")
  }

  private var lessonProblems: [BookProblem] {
    do throws(BookProblem) {
      let sections = try page(chapter.lesson, "Write the lesson there.").sections
      return chapter.exercises.filter { !sections.contains($0.id) }.map { exercise in
        BookProblem(
          about: chapter.lesson,
          """
          \(chapter.lesson) has no section for exercise \(exercise.id). \
          Write one below the heading '## \(exercise.id) \(exercise.title)'.
          """
        )
      }
    } catch {
      return [error]
    }
  }

  private var exerciseProblems: [BookProblem] {
    guard !chapter.exercises.isEmpty || !chapter.problems.isEmpty else {
      let advice = "Add one, or write `hasExercises: false` in its line in Package.swift."
      return [BookProblem(about: chapter.path, "\(chapter.path) has no exercise. \(advice)")]
    }
    var problems: [BookProblem] = []
    var hints: [ExerciseID: [Hint]]?
    do throws(BookProblem) {
      hints = try page(chapter.hintFile, "Write three hints for each exercise there.").hints
    } catch {
      problems.append(error)
    }
    for exercise in chapter.exercises where exercise.damage == nil {
      let files = ExerciseFiles(exercise: exercise, root: root)
      problems += files.problems
      if let hints {
        problems += missingHints(of: exercise, among: hints[exercise.id] ?? [])
        problems += wholeAnswer(files, hints[exercise.id] ?? [])
      }
      problems += files.variantProblems
    }
    return problems
  }

  /// One sentence if a hint has every line of the answer.
  private func wholeAnswer(_ files: ExerciseFiles, _ hints: [Hint]) -> [BookProblem] {
    let answer = files.answerLines
    let whole = hints.filter { hint in !answer.isEmpty && answer.allSatisfy(hint.text.contains) }
    return whole.map { hint in
      BookProblem(
        about: chapter.hintFile,
        "Hint \(hint.level) for exercise \(files.exercise.id) is the whole answer; leave a gap.")
    }
  }

  /// One sentence if an exercise lacks one of the three hints.
  private func missingHints(of exercise: Exercise, among hints: [Hint]) -> [BookProblem] {
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

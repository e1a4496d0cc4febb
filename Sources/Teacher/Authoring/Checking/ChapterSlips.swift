// Checks one chapter: its lesson, its hints, and the files of each exercise.

import Curriculum
import Foundation

/// The slips in the files of a chapter, one sentence for each.
struct ChapterSlips {
  let chapter: Chapter
  let root: URL

  var all: [String] { sections + exercises + strays }

  /// Reads a page.
  ///
  /// - Throws: That the file cannot be read, or that a fence is not closed: what follows would be read as
  ///   code, and its headings would not be found.
  private func page(_ file: String, _ advice: String) throws(BookProblem) -> Page {
    let page = Page(try readText(of: file, in: root, orElse: advice))
    guard let line = page.openFence else { return page }
    throw BookProblem(
      path: file, line: line, "the code that begins here has no end; write ``` below it.")
  }

  private var sections: [String] {
    do throws(BookProblem) {
      let sections = try page(chapter.lesson, "Write the lesson there.").sections
      return chapter.exercises.filter { sections[$0.id] == nil }.map { exercise in
        "\(chapter.lesson) has no section for exercise \(exercise.id). "
          + "Write one below the heading '## \(exercise.id) \(exercise.title)'."
      }
    } catch {
      return [error.description]
    }
  }

  private var exercises: [String] {
    guard !chapter.exercises.isEmpty || !chapter.problems.isEmpty else {
      let advice = "Add one, or write `hasExercises: false` in its line in Package.swift."
      return ["\(chapter.path) has no exercise. \(advice)"]
    }
    let files = chapter.exercises.filter { $0.damage == nil }
      .map { ExerciseFiles(of: $0, in: root) }
    do throws(BookProblem) {
      let hints = try page(chapter.hintFile, "Write three hints for each exercise there.").hints
      return files.flatMap { files in
        let hints = hints[files.exercise.id] ?? []
        return files.slips + missingHints(files.exercise, hints) + wholeAnswers(files, hints)
          + files.variantSlips
      }
    } catch {
      return [error.description] + files.flatMap { $0.slips + $0.variantSlips }
    }
  }

  private func missingHints(_ exercise: Exercise, _ hints: [Hint]) -> [String] {
    let missing = (1...3).filter { level in !hints.contains { $0.level == level } }
    return missing.isEmpty
      ? []
      : [
        "\(chapter.hintFile) lacks \(listed(missing.map { "hint \($0)" })) for exercise "
          + "\(exercise.id). Add \(missing.count == 1 ? "it" : "them") below the heading "
          + "'## \(exercise.id) \(exercise.title)'."
      ]
  }

  /// That a hint has every line of the answer.
  private func wholeAnswers(_ files: ExerciseFiles, _ hints: [Hint]) -> [String] {
    let answer = files.answerLines
    return hints.filter { !answer.isEmpty && answer.allSatisfy($0.text.contains) }.map { hint in
      "Hint \(hint.level) for exercise \(files.exercise.id) is the whole answer; leave a gap."
    }
  }
}

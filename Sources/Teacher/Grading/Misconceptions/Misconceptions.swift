// What students can get wrong in one exercise: where it is met, tested and mended.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

/// The misconceptions of one exercise, made from its mistakes.
package struct Misconceptions: Sendable {
  /// One of them.
  struct Entry: Sendable {
    let mistake: Variant
    /// The words that must refuse it.
    let words: String

    /// Who refuses the mistake: `test 4`, `tests 2 and 4`, or `the compiler`.
    var judge: String {
      guard mistake.isRefusedByTest else { return "the compiler" }
      let tests = mistake.failing
      return tests.isEmpty
        ? "the tests" : "test\(tests.count == 1 ? "" : "s") \(listed(tests.map(String.init)))"
    }
  }

  let exercise: Exercise
  let chapter: Chapter
  /// The names of the files with the tests.
  let tests: [String]
  let entries: [Entry]

  /// Reads the mistakes, each with the tests that were red when it was recorded.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - chapter: Its chapter.
  ///   - root: The folder of the workbook.
  init(of exercise: Exercise, in chapter: Chapter, root: URL) {
    (self.exercise, self.chapter) = (exercise, chapter)
    tests = ExerciseTests(of: exercise, in: chapter, root: root).sources.map(\.name)
    entries = AnswerFiles(in: root).mistakes(exercise).compactMap { mistake in
      mistake.refusal.map { Entry(mistake: mistake, words: $0.words) }
    }
  }

  /// Those of a part of a book, by exercise.
  package static func all(in selection: Selection, of book: Workbook) -> [Misconceptions] {
    selection.chapters(of: book).flatMap { chapter in
      selection.exercises(of: chapter).map { Misconceptions(of: $0, in: chapter, root: book.root) }
    }
  }

  // MARK: In a terminal

  /// What a terminal shows.
  package var text: String {
    let files = tests.map { "\(chapter.tests)/\($0)" }.joined(separator: " ")
    let rows = [
      ["met", "\(chapter.lesson), \(exercise.id)"], ["tested", files],
      ["mended", exercise.solution],
    ]
    let head = "\(exercise.id) \(exercise.title) · \(counted(entries.count, "misconception"))"
    return ([head, table(rows)] + entries.map(Self.text)).joined(separator: "\n")
  }

  private static func text(_ entry: Entry) -> String {
    let sentences = [
      "\(entry.mistake.misconception).",
      "Refused by \(entry.judge): \"\(entry.words)\"",
    ]
    let lines = sentences.flatMap { Terminal.wrapped($0, indent: 4) }
    return (["\n  \(entry.mistake.name)"] + lines).joined(separator: "\n")
  }
}

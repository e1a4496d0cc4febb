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
    /// The number of the test that prints the mistake's words; nil if the words are put together elsewhere.
    let test: String?

    /// Who refuses the mistake: `test 4`, `the tests` or `the compiler`.
    var judge: String {
      guard mistake.isRefusedByTest else { return "the compiler" }
      return test.map { "test \($0)" } ?? "the tests"
    }
  }

  let exercise: Exercise
  let chapter: Chapter
  /// The names of the files with the tests.
  let tests: [String]
  let entries: [Entry]

  /// Looks for each mistake's words in the tests.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - chapter: Its chapter.
  ///   - root: The folder of the workbook.
  init(of exercise: Exercise, in chapter: Chapter, root: URL) {
    (self.exercise, self.chapter) = (exercise, chapter)
    let found = ExerciseTests(of: exercise, in: chapter, root: root)
    tests = found.sources.map(\.name)
    let listed = found.sources.flatMap { TestFile($0.text, name: $0.name).swiftTests }
    entries = AnswerFiles(of: chapter, in: root).mistakes(exercise).compactMap { mistake in
      guard let words = mistake.refusal?.words else { return nil }
      let inCode = words.replacing("\"", with: "\\\"")
      let test = listed.first { $0.code.contains(words) || $0.code.contains(inCode) }
      let number = test.map { String($0.name.prefix { $0.isNumber }) }
      return Entry(
        mistake: mistake, words: words, test: number?.isEmpty == true ? nil : number)
    }
  }

  /// Those of a part of a book, by exercise.
  package static func all(in selection: Selection, of book: Workbook) -> [Misconceptions] {
    selection.chapters(of: book).flatMap { chapter in
      selection.exercises(of: chapter).map { Misconceptions(of: $0, in: chapter, root: book.root) }
    }
  }

  private var solution: String { "\(chapter.solution)/\(exercise.fileName)" }

  // MARK: In a terminal

  /// What a terminal shows.
  package var text: String {
    let files = tests.map { "\(chapter.tests)/\($0)" }.joined(separator: " ")
    let rows = [
      ["met", "\(chapter.lesson), \(exercise.id)"], ["tested", files], ["mended", solution],
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

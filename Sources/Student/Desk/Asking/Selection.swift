// What a student asks for: everything, a chapter or an exercise.

import Curriculum

/// A part of the book.
package struct Selection: Sendable {
  /// Why there is no such part, in one sentence.
  package struct Unknown: Error {
    /// What is wrong, and what there is.
    package let sentence: String
  }

  /// The chapters, by number, each with the exercises that are asked for.
  package let chapters: [(chapter: Chapter, exercises: [Exercise])]
  /// Whether one exercise is asked for, and not its chapter.
  package let isExercise: Bool

  /// Finds the part that a word names.
  ///
  /// - Parameters:
  ///   - word: `5`, `5.3`, or nil for the whole book.
  ///   - book: The book.
  /// - Throws: That the book has no such chapter or exercise, or that the chapter has no exercises.
  package init(_ word: String?, of book: Workbook) throws(Unknown) {
    guard let word else {
      self.init(book.chapters.filter(\.canBeTested).map { ($0, $0.exercises) })
      return
    }
    if let id = ExerciseID(word) {
      guard let chapter = book.chapter(id.chapter), let exercise = book.exercise(id) else {
        throw Self.unknown(exercise: word, in: book)
      }
      self.init([(chapter, [exercise])], isExercise: true)
      return
    }
    guard let number = Int(word), let chapter = book.chapter(number), chapter.canBeTested else {
      let all = book.chapters.filter(\.canBeTested).map { "\($0.id)" }
      throw Unknown(
        sentence: "There is no chapter '\(word)' with exercises; the chapters are \(listed(all)).")
    }
    self.init([(chapter, chapter.exercises)])
  }

  private init(_ chapters: [(Chapter, [Exercise])], isExercise: Bool = false) {
    (self.chapters, self.isExercise) = (chapters, isExercise)
  }

  /// Says that there is no such exercise, and which there are.
  package static func unknown(exercise word: String, in book: Workbook) -> Unknown {
    let problem = ExerciseID(word).flatMap { book.chapter($0.chapter)?.problems.first }
    if let problem { return Unknown(sentence: problem.description) }
    return Unknown(
      sentence: "There is no exercise '\(word)'; the exercises are "
        + book.chapters.compactMap(\.span).joined(separator: ", ") + ".")
  }

  /// All exercises that are asked for, in the order of the book.
  package var exercises: [Exercise] { chapters.flatMap(\.exercises) }
}

extension Chapter {
  /// Whether there is an exercise, or a file that should be one.
  fileprivate var canBeTested: Bool { !exercises.isEmpty || !problems.isEmpty }
}

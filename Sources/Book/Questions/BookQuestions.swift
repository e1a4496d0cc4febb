// All questions of a book, made from its files and the recorded runs.

import Curriculum
import ExerciseRuns
import Foundation

/// The questions of some chapters.
package struct BookQuestions: Sendable {
  /// The questions that can be asked, in the order of the files.
  package private(set) var made: [MadeQuestion] = []
  /// Why the others cannot be asked.
  package private(set) var problems: [QuestionProblem] = []
  /// The questions that need files which are not here, as in an edition for students.
  package private(set) var left: [Question] = []

  /// Makes the questions.
  ///
  /// - Parameters:
  ///   - chapters: The chapters whose files are read.
  ///   - root: The folder of the book.
  ///   - isWanted: Which of their questions are made: to make all of the book takes half a second.
  /// - Complexity: O(*n*) in the files of the mistakes and snippets that the questions name.
  package init(
    of chapters: [Chapter], in root: URL, where isWanted: (Question) -> Bool = { _ in true }
  ) {
    for chapter in chapters {
      let file = QuestionFile(of: chapter, in: root)
      problems += file.problems
      for question in file.questions where isWanted(question) { add(question, in: chapter, root) }
    }
  }

  private mutating func add(_ question: Question, in chapter: Chapter, _ root: URL) {
    do throws(QuestionProblem) {
      made.append(try Self.make(question, in: chapter, root))
    } catch {
      if error.isMissingFile { left.append(question) }
      problems.append(error)
    }
  }

  private static func make(
    _ question: Question, in chapter: Chapter, _ root: URL
  ) throws(QuestionProblem) -> MadeQuestion {
    guard let exercise = chapter.exercises.first(where: { $0.id == question.exercise }) else {
      throw question.problem("chapter \(chapter.id) has no exercise \(question.exercise)")
    }
    let made =
      switch question.kind {
      case .outcome, .order: try question.aboutRuns(beside: question.rightRun())
      case .arrange: try question.aboutTheOrder()
      case .alive: try question.aboutWhatIsAlive(in: root)
      case .compile: try question.aboutCompiling(in: root)
      case .line:
        try LineChoices(
          question: question, exercise: exercise, files: AnswerFiles(in: root)
        ).made()
      case .place: throw question.problem("only 'predict --mine' asks about a place")
      }
    let texts = made.choices.map(\.text)
    if let twin = texts.first(where: { text in texts.count { $0 == text } > 1 }) {
      throw question.problem("two choices are equal: '\(twin)'")
    }
    guard texts.count >= 2 else { throw question.problem("it has a single choice") }
    return made
  }
}

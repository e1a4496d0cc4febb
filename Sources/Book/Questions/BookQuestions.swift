// All questions of a book, made from its files and the recorded runs.

import ExerciseRuns

/// The questions of some chapters.
package struct BookQuestions: Sendable {
  /// The questions that can be asked, in the order of the files.
  package private(set) var made: [Question] = []
  /// Why the others cannot be asked.
  package private(set) var problems: [BookProblem] = []
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
      for question in file.questions where isWanted(question) {
        do throws(BookProblem) {
          if let made = try question.made(in: chapter, root) {
            self.made.append(made)
          } else {
            left.append(question)
          }
        } catch {
          problems.append(error)
        }
      }
    }
  }
}

extension Question {
  fileprivate func made(in chapter: Chapter, _ root: URL) throws(BookProblem) -> Question? {
    guard let exercise = chapter.exercises.first(where: { $0.id == exercise }) else {
      throw problem("chapter \(chapter.id) has no exercise \(exercise)")
    }
    let made: Question? =
      switch kind {
      case .outcome, .order: try aboutRuns(beside: rightRun())
      case .arrange: try aboutTheOrder()
      case .alive: try aboutWhatIsAlive(in: root)
      case .compile: try aboutCompiling(in: root)
      case .line: try aboutALine(of: exercise, AnswerFiles(in: root))
      case .place: throw problem("only 'predict --mine' asks about a place")
      }
    guard let made else { return nil }
    let texts = made.choices.map(\.text)
    if let twin = texts.first(where: { text in texts.count { $0 == text } > 1 }) {
      throw problem("two choices are equal: '\(twin)'")
    }
    guard texts.count >= 2 else { throw problem("it has a single choice") }
    return made
  }
}

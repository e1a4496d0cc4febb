// Checks the questions of a chapter: each is made anew, and compared with what it was.

import CommandSupport
import Curriculum
import Foundation

/// Finds questions that cannot be made, have changed, or give their answer away.
package struct QuestionCheck {
  private let chapter: Chapter
  private let root: URL

  package init(of chapter: Chapter, in root: URL) { (self.chapter, self.root) = (chapter, root) }

  /// One sentence for each slip.
  package var problems: [String] {
    let questions = BookQuestions(of: [chapter], in: root)
    // A copy of the book may lack the snippets, and an exercise without mistakes is told elsewhere.
    let problems = questions.problems.filter { !$0.isMissingFile }.map(\.sentence)
    return problems + questions.made.compactMap(change) + lengthProblems(questions.made)
      + lessonProblems(questions.made.map(\.question) + questions.left)
  }

  /// That a question is no longer what it was when its hash was written.
  private func change(in made: MadeQuestion) -> String? {
    let question = made.question
    guard question.made != made.hash else { return nil }
    let words =
      question.made.isEmpty
      ? "it lacks its hash. Read the question, and write '- made: \(made.hash)' below it"
      : "its outcome or its choices have changed. Read the question, and if it is still right, "
        + "write '- made: \(made.hash)' in the place of the old hash"
    return question.problem(words).sentence
  }

  /// That the longest choice is always the right one, so that it can be guessed.
  private func lengthProblems(_ made: [MadeQuestion]) -> [String] {
    let told = made.filter { $0.question.kind != .compile && !$0.isPutInOrder }
    let isLongest = told.map { made in
      let right = made.choices[made.right].text.count
      return made.choices.allSatisfy { $0.isRight || $0.text.count < right }
    }
    guard told.count > 1, isLongest.allSatisfy(\.self) else { return [] }
    return [
      "\(QuestionFile.path(of: chapter)): in each question the right choice is the longest. "
        + "Choose other flaws or mistakes for some of them."
    ]
  }

  /// That the lesson offers questions where there are none, or not where there are some.
  private func lessonProblems(_ questions: [Question]) -> [String] {
    let lesson = text(of: root.appending(path: chapter.lesson))
    return chapter.exercises.compactMap { exercise in
      let own = questions.filter { $0.exercise == exercise.id }
      let command = "\(workbookCommand) predict \(exercise.id)`"
      switch (own.isEmpty, lesson?.contains(command) == true) {
      case (false, false):
        return "\(chapter.lesson) does not offer the questions of \(exercise.id). "
          + "Write a line with `\(command) into its section."
      case (true, true):
        return "\(chapter.lesson) offers `\(command), but \(exercise.id) has no questions. "
          + "Remove the line, or write questions into \(QuestionFile.path(of: chapter))."
      default: return nil
      }
    }
  }
}

// Checks the questions of a chapter: each is made anew, and compared with what it was.

import Curriculum

extension Chapter {
  /// One sentence for each question that cannot be made, has changed, or gives its answer away.
  package func questionProblems(in root: URL) -> [String] {
    let questions = BookQuestions(of: [self], in: root)
    // A copy of the book may lack the snippets, and an exercise without mistakes is told elsewhere.
    return questions.problems.map(\.description) + questions.made.compactMap(\.change)
      + lengthProblems(questions.made)
      + lessonProblems(questions.made + questions.left, in: root)
  }

  /// That the longest choice is always the right one, so that it can be guessed.
  private func lengthProblems(_ made: [Question]) -> [String] {
    let told = made.filter { $0.kind != .compile && !$0.isPutInOrder }
    let isAlwaysLongest = told.allSatisfy { made in
      let right = made.choices[made.right].text.count
      return made.choices.allSatisfy { $0.isRight || $0.text.count < right }
    }
    guard told.count > 1, isAlwaysLongest else { return [] }
    return [
      "\(QuestionFile.path(of: self)): in each question the right choice is the longest. "
        + "Choose other flaws or mistakes for some of them."
    ]
  }

  /// That the lesson offers questions where there are none, or not where there are some.
  private func lessonProblems(_ questions: [Question], in root: URL) -> [String] {
    let page = text(of: lesson, in: root)
    return exercises.compactMap { exercise in
      let own = questions.filter { $0.exercise == exercise.id }
      let command = "\(workbookCommand) predict \(exercise.id)`"
      switch (own.isEmpty, page.contains(command)) {
      case (false, false):
        return "\(lesson) does not offer the questions of \(exercise.id). "
          + "Write a line with `\(command) into its section."
      case (true, true):
        return "\(lesson) offers `\(command), but \(exercise.id) has no questions. "
          + "Remove the line, or write questions into \(QuestionFile.path(of: self))."
      default: return nil
      }
    }
  }
}

extension Question {
  /// That the question is no longer what it was when its hash was written.
  fileprivate var change: String? {
    guard writtenHash != hash else { return nil }
    let words =
      writtenHash.isEmpty
      ? "it lacks its hash. Read the question, and write '- made: \(hash)' below it"
      : "its outcome or its choices have changed. Read the question, and if it is still right, "
        + "write '- made: \(hash)' in the place of the old hash"
    return problem(words).description
  }
}

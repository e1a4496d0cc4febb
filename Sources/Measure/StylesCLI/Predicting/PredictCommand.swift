// `workbook predict 1.4`: questions about what will happen, before it does.

import Questions

struct PredictCommand: Command {
  let details = """
    Each question has a letter for each choice. Type one and press Return; q ends the questions. Without
    a number, the questions are those of the next exercise that has open ones; of a chapter, all open
    ones are asked. Questions that show finished code come when the exercise is solved. With --mine, three
    questions are made from your own UserFetch of that exercise, which must be solved, and its runs.
    What you answered is kept in .workbook, and shown to you alone, with --answers.
    """

  func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    if arguments.flags.contains("--mine") {
      try askAboutOwnCode(arguments, in: book)
    } else if arguments.flags.contains("--answers") {
      return tellAnswers(in: book)
    } else {
      try askAboutTheBook(arguments, in: book)
    }
    printWrapped(Workbook(root: book.root).next.map { "Next: \($0.invitation)" } ?? "")
  }

  private func askAboutTheBook(
    _ arguments: Arguments, in book: Workbook
  ) throws(CommandError) {
    let isNamed = try arguments.word() != nil
    let subject = isNamed ? try book.selection(in: arguments) : book.nextSubject
    let questions = BookQuestions(of: book.chapters, in: book.root) {
      subject.contains($0.exercise)
    }
    if let problem = questions.problems.first { throw .failure(problem.description) }
    if let edition = book.edition, !questions.left.isEmpty {
      let count = counted(questions.left.count, "question")
      printWrapped("\(edition). So \(count) of \(subject) cannot be asked here.")
      if questions.made.isEmpty { return }
    }
    try ask(questions.made, about: subject, again: isNamed && subject.exercise != nil, in: book)
  }

  /// Asks the questions that are open, or again all those of an exercise, and says which of the others wait.
  private func ask(
    _ asked: [Question], about subject: Selection, again: Bool, in book: Workbook
  ) throws(CommandError) {
    let open = book.open(asked, again: again)
    let waiting = asked.count { !book.isReady($0) }
    if !open.isEmpty {
      let command = again ? "predict \(open[0].exercise)" : "predict"
      try PredictSession(book: book, questions: open, command: command).run()
    } else if asked.isEmpty {
      printWrapped("There is no question about \(subject).")
    } else if waiting == 0 {
      printWrapped("You have answered every question of \(subject).")
    } else {
      printWrapped("No question of \(subject) is open now.")
    }
    if waiting > 0 {
      let them = waiting == 1 ? "1 more question shows" : "\(waiting) more questions show"
      printWrapped("\(them) finished code: after you have solved the exercise.")
    }
  }
}

extension Workbook {
  /// The first exercise from the next one on, or else of all, with a question that can be asked now.
  fileprivate var nextSubject: Selection {
    let written = chapters.flatMap { QuestionFile(of: $0, in: root).questions }
    let open = open(written, again: false).map(\.exercise)
    let next = next?.id
    let exercise = (open.filter { id in next.map { id >= $0 } ?? true } + open).first { id in
      // Some questions need files that an edition for students lacks.
      let made = BookQuestions(of: chapters, in: root) { $0.exercise == id }.made
      return !self.open(made, again: false).isEmpty
    }
    return exercise.map { .exercise($0) } ?? .book
  }

  /// The questions that can be asked now; those that were answered only if they are asked again.
  fileprivate func open(_ questions: [Question], again: Bool) -> [Question] {
    let answered = again ? [:] : DeskRecord(in: root).predictions ?? [:]
    return questions.filter { answered[$0.id] == nil && isReady($0) }
  }

  /// Whether a question gives nothing away: it shows no finished code, or its exercise needs no more work.
  fileprivate func isReady(_ question: Question) -> Bool {
    !question.showsAnswer || exercise(question.exercise).map { state(of: $0).isDone } == true
  }
}

// MARK: What was answered

extension PredictCommand {
  /// Prints a row for each exercise with an answer, and below it one for the student's own code.
  private func tellAnswers(in book: Workbook) {
    let answered = DeskRecord(in: book.root).predictions ?? [:]
    let written = book.chapters.flatMap { QuestionFile(of: $0, in: book.root).questions }
    let rows = book.exercises.flatMap { exercise in
      let ids = written.filter { $0.exercise == exercise.id }.map(\.id)
      return [(ids, exercise.title), (OwnQuestions.ids(of: exercise.id), "your own code")]
        .compactMap { ids, title -> [String]? in
          let answers = ids.compactMap { answered[$0] }
          guard !answers.isEmpty else { return nil }
          let right = answers.count { $0 == DeskRecord.right }
          return ["\(exercise.id)", title, "\(right) right of \(answers.count) answered"]
        }
    }
    guard !rows.isEmpty else {
      return printWrapped("You have answered no question yet. Begin: \(workbookCommand) predict")
    }
    print(table(rows, width: Terminal.textWidth))
    printWrapped("The first answer to each question counts. It is kept for you alone.")
  }
}

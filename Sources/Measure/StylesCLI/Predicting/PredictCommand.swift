// `workbook predict 1.4`: questions about what will happen, before it does.

import CommandSupport
import Commands
import Curriculum
import ExerciseRuns
import Foundation
import Questions

enum PredictCommand: Command {
  static let name = "predict"
  static let details = """
    Each question has a letter for each choice. Type one and press Return; q ends the questions. Without
    a number, the questions are those of the next exercise that has open ones; of a chapter, all open
    ones are asked. Questions that show finished code come when the exercise is solved. With --mine, three
    questions are made from your own UserFetch of that exercise, which must be solved, and its runs.
    What you answered is kept in .workbook, and shown to you alone, with --answers.
    """

  static func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    if arguments.flags.contains("--mine") {
      try askAboutOwnCode(arguments, in: book)
      return tellNext(in: book)
    }
    if arguments.flags.contains("--answers") {
      return tellAnswers(to: BookQuestions(of: book.chapters, in: book.root), in: book)
    }
    let isNamed = try arguments.word() != nil
    let subject =
      isNamed
      ? try book.selection(in: arguments) : book.nextAsked.map { .exercise($0) } ?? .book
    let questions = BookQuestions(of: book.chapters, in: book.root) {
      subject.contains($0.exercise)
    }
    if let problem = questions.problems.first(where: { !$0.isMissingFile }) {
      throw .failure(problem.sentence)
    }
    if let edition = book.edition, !questions.left.isEmpty {
      let count = counted(questions.left.count, "question")
      printWrapped("\(edition). So \(count) of \(subject) cannot be asked here.")
    }
    try ask(questions.made, about: subject, again: isNamed && subject.exercise != nil, in: book)
    tellNext(in: book)
  }

  private static func tellNext(in book: Workbook) {
    printWrapped(Workbook(root: book.root).next.map { "Next: \(book.invitation(to: $0))" } ?? "")
  }

  /// Asks the questions that are open, or again all of them, and says which of the others wait.
  private static func ask(
    _ asked: [MadeQuestion], about subject: Selection, again: Bool, in book: Workbook
  ) throws(CommandError) {
    let ready = asked.filter { book.isReady($0.question) }
    let open = ready.filter { again || book.isOpen($0.question) }
    let waiting = asked.count - ready.count
    if !open.isEmpty {
      try PredictSession(book: book, questions: open).run()
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
  fileprivate var nextAsked: ExerciseID? {
    let open = chapters.flatMap { QuestionFile(of: $0, in: root).questions }
      .filter { isOpen($0) && isReady($0) }.map(\.exercise)
    let next = next?.id
    return (open.filter { id in next.map { id >= $0 } ?? true } + open).first { exercise in
      // Some questions need files that an edition for students lacks.
      BookQuestions(of: chapters, in: root) { $0.exercise == exercise }.made
        .contains { isOpen($0.question) && isReady($0.question) }
    }
  }

  /// Whether a question gives nothing away: it shows no finished code, or its exercise needs no more work.
  fileprivate func isReady(_ question: Question) -> Bool {
    guard question.showsAnswer else { return true }
    return exercise(question.exercise).map { state(of: $0).isDone } ?? false
  }

  /// Whether the student has not answered yet.
  fileprivate func isOpen(_ question: Question) -> Bool {
    DeskRecord(in: root).predictions?[question.id] == nil
  }
}

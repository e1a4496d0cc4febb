// `workbook predict 1.4`: questions about what will happen, before it does.

import CommandSupport
import Commands
import Curriculum
import Foundation
import Questions

enum PredictCommand: Command {
  static let name = "predict"
  static let details = """
    Each question has a letter for each choice. Type one and press Return; q ends the questions. Without
    an exercise, the questions are those of the next exercise that has open ones; with --chapter or --all,
    all open ones. Questions that show finished code come when the exercise is solved. With --mine, three
    questions are made from your own UserFetch of that exercise, which must be solved, and its runs.
    What you answered is kept in .workbook, and shown to you alone, with --answers. With --share yes, your
    teacher may count your answers among those of a class, without your name; --share no ends that.
    """

  static func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    if arguments.flags.contains("--mine") {
      try askAboutOwnCode(arguments, in: book)
      return tellNext(in: book)
    }
    if let wish = arguments.values["--share"] { return try share(wish, arguments, in: book) }
    if arguments.flags.contains("--answers") {
      return tellAnswers(to: BookQuestions(of: book.chapters, in: book.root), in: book)
    }
    let subject = try subject(arguments, book)
    let questions = BookQuestions(of: book.chapters, in: book.root, where: subject.contains)
    if let problem = questions.problems.first(where: { !$0.isMissingFile }) {
      throw .failure(problem.sentence)
    }
    if let edition = book.edition, !questions.left.isEmpty {
      let count = counted(questions.left.count, "question")
      printWrapped("\(edition). So \(count) of \(subject.name) cannot be asked here.")
    }
    try ask(questions.made, about: subject, in: book)
    tellNext(in: book)
  }

  private static func tellNext(in book: Workbook) {
    printWrapped(Workbook(root: book.root).next.map { "Next: \(book.invitation(to: $0))" } ?? "")
  }

  /// Asks the questions that are open, and says which of the others wait.
  private static func ask(
    _ asked: [MadeQuestion], about subject: Subject, in book: Workbook
  ) throws(CommandError) {
    let ready = asked.filter { book.isReady($0.question) }
    let open = ready.filter { subject.isExercise || book.isOpen($0.question) }
    let waiting = asked.count - ready.count
    if !open.isEmpty {
      try PredictSession(book: book, questions: open).run()
    } else if asked.isEmpty {
      printWrapped("There is no question about \(subject.name).")
    } else if waiting == 0 {
      printWrapped("You have answered every question of \(subject.name).")
    } else {
      printWrapped("No question of \(subject.name) is open now.")
    }
    if waiting > 0 {
      let them = waiting == 1 ? "1 more question shows" : "\(waiting) more questions show"
      printWrapped("\(them) finished code: after you have solved the exercise.")
    }
  }

  // MARK: What is asked

  private struct Subject {
    let name: String
    let isExercise: Bool
    let contains: (Question) -> Bool
  }

  /// What the arguments name.
  private static func subject(
    _ arguments: Arguments, _ book: Workbook
  ) throws(CommandError) -> Subject {
    let word = try arguments.word()
    let isAll = arguments.flags.contains("--all")
    let typedChapter = arguments.values["--chapter"]
    guard [word != nil, isAll, typedChapter != nil].count(where: \.self) <= 1 else {
      throw .usage("Name an exercise, --chapter or --all, and only one of them: \(typed)")
    }
    if let typedChapter {
      guard let number = Int(typedChapter), book.chapter(number) != nil else {
        let known = book.chapters.map { "\($0.id)" }
        throw .usage("There is no chapter '\(typedChapter)'; the chapters are \(listed(known)).")
      }
      return Subject(name: "chapter \(number)", isExercise: false) {
        $0.exercise.chapter == number
      }
    }
    if word != nil {
      let id = try book.exercise(in: arguments).0.id
      return Subject(name: "\(id)", isExercise: true) { $0.exercise == id }
    }
    if !isAll, let id = book.nextAsked {
      return Subject(name: "\(id)", isExercise: false) { $0.exercise == id }
    }
    return Subject(name: "the book", isExercise: false) { _ in true }
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
    DeskRecord(in: root).predictions[question.id] == nil
  }
}

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
  static let options = ["--chapter", "--share"]
  static let flags = ["--all", "--answers", "--mine"]

  static func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    if arguments.flags.contains("--mine") {
      try askAboutOwnCode(arguments, in: book)
      return tellNext(in: book)
    }
    if let wish = arguments.values["--share"] { return try share(wish, arguments, in: book) }
    let questions = BookQuestions(of: book.chapters, in: book.root)
    if let problem = questions.problems.first(where: { !$0.isMissingFile }) {
      throw .failure(problem.sentence)
    }
    if arguments.flags.contains("--answers") { return tellAnswers(to: questions, in: book) }
    let subject = try subject(arguments, questions, book)
    tellWhatIsLeft(questions, about: subject, in: book)
    try ask(questions.made.filter { subject.contains($0.question) }, about: subject, in: book)
    tellNext(in: book)
  }

  private static func tellNext(in book: Workbook) {
    printWrapped(Workbook(root: book.root).next.map { "Next: \(book.invitation(to: $0))" } ?? "")
  }

  /// Says which questions an edition for students leaves out.
  private static func tellWhatIsLeft(
    _ questions: BookQuestions, about subject: Subject, in book: Workbook
  ) {
    let left = questions.left.filter(subject.contains)
    if let edition = book.edition, !left.isEmpty {
      let count = counted(left.count, "question")
      printWrapped("\(edition). So \(count) of \(subject.name) cannot be asked here.")
    }
  }

  /// Asks the questions that are open, and says which of the others wait.
  private static func ask(
    _ asked: [MadeQuestion], about subject: Subject, in book: Workbook
  ) throws(CommandError) {
    let ready = asked.filter(book.isReady)
    let open = ready.filter { subject.isExercise || book.prediction(of: $0) == nil }
    let waiting = asked.count - ready.count
    if asked.isEmpty {
      printWrapped("There is no question about \(subject.name).")
    } else if open.isEmpty {
      let name = subject.name
      printWrapped(
        waiting == 0
          ? "You have answered every question of \(name)." : "No question of \(name) is open now.")
    } else {
      try PredictSession(book: book, questions: open).run()
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
    _ arguments: Arguments, _ questions: BookQuestions, _ book: Workbook
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
    if isAll { return Subject(name: "the book", isExercise: false) { _ in true } }
    if word != nil {
      let id = try book.exercise(in: arguments).0.id
      return Subject(name: "\(id)", isExercise: true) { $0.exercise == id }
    }
    let next = book.next?.id
    let open = questions.made.filter { book.prediction(of: $0) == nil && book.isReady($0) }
      .map(\.question.exercise)
    guard let id = open.first(where: { next == nil || $0 >= next ?? $0 }) ?? open.first else {
      return Subject(name: "the book", isExercise: false) { _ in true }
    }
    return Subject(name: "\(id)", isExercise: false) { $0.exercise == id }
  }
}

extension Workbook {
  /// Whether a question gives nothing away: it shows no finished code, or its exercise needs no more work.
  fileprivate func isReady(_ made: MadeQuestion) -> Bool {
    guard made.question.showsAnswer else { return true }
    return exercise(made.question.exercise).map { state(of: $0).isDone } ?? false
  }

  /// What the student answered first; nil if nothing yet.
  fileprivate func prediction(of made: MadeQuestion) -> String? {
    DeskRecord(in: root).predictions[made.question.id]
  }
}

// `workbook predict --answers`: what the student answered so far, for the student alone.

import CommandSupport
import Commands
import Curriculum
import Questions

extension PredictCommand {
  /// Prints a row for each exercise with an answer, and below it one for the student's own code.
  static func tellAnswers(to questions: BookQuestions, in book: Workbook) {
    let record = DeskRecord(in: book.root)
    let rows = book.exercises.flatMap { exercise in
      let shipped = questions.made.map(\.question).filter { $0.exercise == exercise.id }.map(\.id)
      return [(shipped, exercise.title), (OwnQuestions.ids(of: exercise.id), "your own code")]
        .compactMap { ids, title -> [String]? in
          let answers = ids.compactMap { record.predictions?[$0] }
          guard !answers.isEmpty else { return nil }
          let right = answers.count { $0 == DeskRecord.right }
          return ["\(exercise.id)", title, "\(right) right of \(answers.count) answered"]
        }
    }
    guard !rows.isEmpty else {
      return printWrapped("You have answered no question yet. Begin: \(workbookCommand) predict")
    }
    print(table(rows, width: Terminal.textWidth))
    printWrapped(
      "The first answer to each question counts. "
        + (record.sharesPredictions == true
          ? "Your teacher may count your answers among those of a class: --share no ends that."
          : "It is kept for you alone."))
  }

  /// Notes whether a teacher may count the answers.
  static func share(
    _ wish: String, _ arguments: Arguments, in book: Workbook
  ) throws(CommandError) {
    guard let shares = ["yes": true, "no": false][wish], arguments.words.isEmpty,
      arguments.flags.isEmpty, arguments.values.count == 1
    else { throw .usage("--share is yes or no, and stands alone: \(typed)") }
    var record = DeskRecord(in: book.root)
    record.sharesPredictions = shares
    try record.save(in: book.root)
    printWrapped(
      shares
        ? "Your teacher may count your answers among those of a class, without your name."
        : "Your answers are kept for you alone.")
  }
}

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
    printWrapped("The first answer to each question counts. It is kept for you alone.")
  }
}

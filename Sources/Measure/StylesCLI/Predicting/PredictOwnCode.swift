// `workbook predict 1.6 --mine`: questions about the student's own code and its recorded runs.

import OwnCode
import Questions
import Rules
import StyleRuns

extension PredictCommand {
  /// Asks about a workflow that the student has solved; builds and records it first.
  ///
  /// - Throws: That the arguments name no such workflow, that it cannot run yet, or that its runs give no question.
  func askAboutOwnCode(_ arguments: Arguments, in book: Workbook) throws(CommandError) {
    guard arguments.given == ["--mine"] else {
      throw .usage("--mine takes an exercise, and no other option: \(arguments.typed)")
    }
    let named = try arguments.word().map { word throws(CommandError) in
      try book.exercise(named: word)
    }
    guard let (exercise, chapter) = named, chapter.workflow?.id == exercise.id else {
      let workflows = book.chapters.compactMap(\.workflow?.id)
      throw .usage(
        "--mine asks about your own UserFetch: \(listed(workflows)). "
          + "Write for example: \(workbookCommand) predict 1.6 --mine")
    }
    let program = try OwnProgram(in: chapter.style, of: book).build()
    let runs = try Activity.show("Recording runs of your own \(program.words)") {
      () throws(CommandError) -> [AskedScenario: Trace] in
      try program.answer(to: OwnRequest.asked)
    }
    let made = OwnQuestions(about: exercise, runs, in: book.root).made
    guard !made.isEmpty else {
      throw .failure(
        "Your own runs could not be recorded: the machine was too busy. Try again later.")
    }
    let command = "predict \(exercise.id) --mine"
    try PredictSession(book: book, questions: made, command: command).run()
  }
}

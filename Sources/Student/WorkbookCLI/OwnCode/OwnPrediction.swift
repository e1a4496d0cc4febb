// `workbook predict 1.6 --mine`: questions about the student's own code and its recorded runs.

import CommandSupport
import Curriculum
import Foundation
import OwnCode
import Questions

/// Questions about the workflow that a student has solved.
struct OwnPrediction {
  private let workflow: OwnWorkflow
  private let exercise: Exercise

  /// Finds the student's workflow.
  ///
  /// - Throws: That the exercise completes no workflow, or that the workflow cannot run yet.
  init(about exercise: Exercise?, in book: Workbook) throws(CommandError) {
    let workflows = book.chapters.compactMap(\.workflow)
    guard let exercise, let chapter = book.chapter(exercise.id.chapter),
      chapter.workflow?.id == exercise.id
    else {
      throw .usage(
        "--mine asks about your own UserFetch: \(listed(workflows.map { "\($0.id)" })). "
          + "Write for example: swift run workbook predict 1.6 --mine")
    }
    self.exercise = exercise
    workflow = try OwnWorkflow(in: chapter.style, of: book)
  }

  /// The command that asks them.
  var command: String { "predict \(exercise.id) --mine" }

  /// The questions, from runs that are recorded for them; builds the student's program first.
  ///
  /// - Throws: That it cannot be built, or how it ended; or that the runs give no question.
  func questions() throws(CommandError) -> [MadeQuestion] {
    let runs = try Activity.show("Recording runs of your own \(workflow.words)") {
      () throws(CommandError) in
      let program = OwnProgram(workflow: workflow)
      try program.build()
      return try program.placedRuns()
    }
    let made = OwnQuestions(about: exercise, runs, in: workflow.workbook.root).made
    guard !made.isEmpty else {
      throw .failure(
        "Your own runs could not be recorded: the machine was too busy. Try again later.")
    }
    return made
  }
}

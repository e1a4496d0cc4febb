// `workbook mistake 1.5 [forgets-who-waits]`: the mistakes of an exercise, or one as a whole file.

import CommandSupport
import Commands
import Curriculum
import ExerciseRuns

enum MistakeCommand: Command {
  static let name = "mistake"
  static let details = """
    A mistake is kept as its difference from the finished file. To make one from what stands in the
    chapter's file: \(workbookCommand) new mistake
    """

  static func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    try book.needsWholeBook(for: name)
    let words = try arguments.words(atMost: 2)
    let (exercise, chapter) = try book.exercise(named: words.first)
    let mistakes = AnswerFiles(of: chapter, in: book.root).allMistakes(exercise)
    guard words.count == 2 else { return list(mistakes, of: exercise) }
    guard let mistake = mistakes.first(where: { $0.name == words[1] }) else {
      throw .failure(
        "\(exercise.id) has no mistake '\(words[1])'. "
          + "The mistakes: \(workbookCommand) mistake \(exercise.id)")
    }
    do throws(BookProblem) {
      print(try mistake.answer(in: book.root), terminator: "")
    } catch {
      throw .failure(error.description)
    }
  }

  private static func list(_ mistakes: [Mistake], of exercise: Exercise) {
    for mistake in mistakes {
      print(mistake.name)
      print(Terminal.wrapped("\(mistake.misconception).", indent: 4).joined(separator: "\n"))
    }
    print("\nOne as a whole file: \(workbookCommand) mistake \(exercise.id) NAME")
  }
}

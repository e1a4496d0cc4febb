// `workbook solution 1.2 [--diff]`: the finished file, alone or beside the student's.

import CommandSupport
import Curriculum
import Desk

enum SolutionCommand: Command {
  static let name = "solution"
  static let usage = "solution <exercise> [--diff]"
  static let summary = "Shows the finished file, or with --diff yours and it side by side."
  static let details = "Yours is on the left. The marks | < > show the lines that differ."
  static let flags = ["--diff"]

  static func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    let (exercise, chapter) = try book.exercise(in: arguments)
    let finished = try chapter.shipped(exercise, in: book.root).solution
    guard arguments.flags.contains("--diff") else {
      print(finished)
      return print("Next: your own beside it, swift run workbook solution \(exercise.id) --diff")
    }
    let own = StudentFiles(root: book.root).read(exercise.path) ?? ""
    print("\(exercise.path), and \(chapter.solution)/\(exercise.fileName)\n")
    print(SideBySide(own, finished).text(width: Terminal.columns))
  }
}

// `workbook solution 1.2 [--diff]`: the finished file, alone or beside the student's.

struct SolutionCommand: Command {
  let details = """
    Of the lines that differ, those with - are yours, and those with + are the finished ones.
    """

  func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    let exercise = try book.exercise(in: arguments).0
    try book.needsFinishedCode(for: arguments.name)
    let finished = try book.finished(exercise)
    guard arguments.flags.contains("--diff") else {
      print(finished)
      return print("Next: your own beside it, \(workbookCommand) solution \(exercise.id) --diff")
    }
    let own = text(of: exercise.path, in: book.root)
    guard own != finished else {
      return printWrapped("\(exercise.path) is the finished file, word for word.")
    }
    print("Yours:    \(exercise.path)\nFinished: \(exercise.solution)\n")
    print(oneAboveTheOther(own, finished, width: Terminal.columns))
  }
}

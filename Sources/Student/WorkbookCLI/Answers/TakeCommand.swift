// `workbook take 1.2`: puts the finished file in place, so that later exercises can go on.

struct TakeCommand: Command {
  let details = "The exercise then counts as taken, not as solved. Your file is kept."

  func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    let exercise = try book.exercise(named: arguments.word()).0
    try book.refuseRepair(of: exercise)
    try book.needsFinishedCode(for: arguments.name)
    let kept = try StudentFiles(root: book.root).take(
      exercise, book.finished(exercise), shippedTexts: [book.stub(of: exercise)])
    printWrapped("\(exercise.path) is the finished file now.")
    printWrapped("\(exercise.id) is taken, not solved.")
    if let kept {
      printWrapped("Your file is kept. To have it back:")
      printCopy(from: kept, to: exercise.path)
    } else {
      print("To solve it after all: \(workbookCommand) reset \(exercise.id)")
    }
    print(Workbook(root: book.root).whatNext)
  }
}

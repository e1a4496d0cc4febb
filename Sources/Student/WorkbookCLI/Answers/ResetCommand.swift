// `workbook reset 1.2`: puts an exercise back as it was shipped, and keeps the student's file.

struct ResetCommand: Command {
  func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    let exercise = try book.exercise(in: arguments).0
    try book.refuseRepair(of: exercise)
    let stub = try book.stub(of: exercise)
    let folder = StudentFiles(root: book.root)
    let old = text(of: exercise.path, in: book.root)
    guard old != stub else {
      return print("\(exercise.path) is as it was shipped: there is nothing to reset.")
    }
    let kept = try folder.replace(
      exercise, with: stub, shippedTexts: [stub, AnswerFiles(in: book.root).solution(exercise)])
    book.forgetTaken(exercise)
    let lost = Difference.compared(old, stub).count { $0.line.mark == "-" }
    printWrapped("\(exercise.path) is as it was shipped.")
    if let kept {
      printWrapped("It lost \(counted(lost, "line")) of yours. Your file is kept; to have it back:")
      printCopy(from: kept, to: exercise.path)
    }
    let now = Workbook(root: book.root)
    printWrapped("Next: \((now.exercise(exercise.id) ?? exercise).invitation)")
  }
}

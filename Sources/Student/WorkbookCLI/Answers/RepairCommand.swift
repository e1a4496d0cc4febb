// `workbook repair [1.2]`: a mistake to find, in the place of a file that the student has solved.

struct RepairCommand: Command {
  let details = """
    Your solved file is kept, and given back when the tests are green again. Call the command again to
    test your repair, or with --stop to give up.
    """

  func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    let repair = DeskRecord(in: book.root).repair
    let named = arguments.words.isEmpty ? nil : try book.exercise(in: arguments).0
    if arguments.flags.contains("--stop") { return try stop(repair, in: book) }
    if let repair {
      guard named == nil || named?.id.description == repair.exercise else { throw repair.refusal }
      return try test(repair, in: book)
    }
    try book.needsFinishedCode(for: arguments.name)
    let exercise = try book.beginRepair(of: named)
    printWrapped("A wrong answer stands in \(exercise.path).")
    printWrapped("Your own file is kept.")
    printWrapped("Read the message, correct the code, and test it: \(workbookCommand) repair")
    print()
    guard let begun = DeskRecord(in: book.root).repair else { return }
    try test(begun, in: book)
  }

  private func test(_ repair: DeskRecord.Repair, in book: Workbook) throws(CommandError) {
    guard let selection = try? Selection(repair.exercise, of: Workbook(root: book.root)) else {
      throw .failure("There is no exercise \(repair.exercise).")
    }
    let outcomes = try TestSession(of: selection, in: book.root) { Terminal.printNow($0) }.run()
    guard outcomes.allSatisfy(\.outcome.isRepaired) else { throw .told }
    let end = try book.end(repair, isFound: true)
    print()
    printWrapped("Repaired. \(place(of: end, repair))")
    if let copy = end.copy { printWrapped("The repaired one is kept in \(copy).") }
    guard let mistake = end.mistake else { return }
    let misconception = mistake.misconception.replacing(#/ \([A-Z]\d+\)$/#, with: "")
    printWrapped("What was wrong: \(misconception).")
    let traps = text(of: "Tests/TRAPS.md", in: book.root)
    if let sentence = mistake.libraryTrap(in: traps) { printWrapped(sentence) }
    printWrapped("Next: another one, \(workbookCommand) repair; or \(workbookCommand) next")
  }

  private func stop(_ repair: DeskRecord.Repair?, in book: Workbook) throws(CommandError) {
    guard let repair else {
      throw .failure("No repair is going on. Begin one: \(workbookCommand) repair")
    }
    let end = try book.end(repair, isFound: false)
    printWrapped("The repair of \(repair.exercise) is given up. \(place(of: end, repair))")
    if let copy = end.copy { printWrapped("What stood there is kept in \(copy).") }
    guard !end.isRestored else { return }
    printWrapped("Begin it again: \(workbookCommand) reset \(repair.exercise)")
    printWrapped("Or go on with the finished file: \(workbookCommand) take \(repair.exercise)")
  }

  /// Where the student's solved file is now.
  private func place(of end: RepairEnd, _ repair: DeskRecord.Repair) -> String {
    guard !end.isRestored else { return "Your own file is back in its place." }
    return "Your own file is gone from \(repair.kept), so \(end.exercise.path) stays as it is."
  }
}

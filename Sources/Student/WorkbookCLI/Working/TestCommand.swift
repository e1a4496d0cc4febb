// `workbook test [5|5.3]`: tests each exercise apart, and prints only what matters.

struct TestCommand: Command {
  let details = """
    Each exercise is tested in a process of its own, so one that crashes or does not end leaves the
    others alone. Only the chapters that you ask for are built, so an error in another one does not
    matter. With --all, all findings and whole messages are shown, in place of the first one; with
    --json, all is printed for a program. With --schedule, a search plays only the schedule that its
    message named. The exit status is 0 only if all that you asked for is solved.
    """

  func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    let selection = try book.selection(in: arguments)
    let isForProgram = arguments.flags.contains("--json")
    var session = TestSession(of: selection, in: book.root) {
      if !isForProgram { Terminal.printNow($0) }
    }
    session.wantsAll = arguments.flags.contains("--all") || isForProgram
    session.schedule = try arguments.values["--schedule"].map(Arguments.schedule)
    let outcomes = try session.run()
    if isForProgram { try printJSON(TestReport(outcomes, in: book.root)) }
    let isDamaged = selection.chapters(of: book).contains { !$0.problems.isEmpty }
    guard !isDamaged, outcomes.allSatisfy(\.outcome.isSolved) else { throw .told }
  }
}

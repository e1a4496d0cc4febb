// `workbook verify [5|5.20] [--times 20]`: the author's proof of the book, a chapter or an exercise.

struct VerifyCommand: Command {
  let details = """
    It works on a copy in .build/workbook/verify, never on your files. It ends with status 1 if
    something must be mended, and says what. 'verify 1' tries chapter 1, 'verify 1.3' one exercise.
    'verify 1.3 --times 20' tries nothing but the mistakes, each of them twenty times.
    'verify 1.3 --record' tries nothing but the mistakes, and writes into each file which tests
    were red: 'grade' compares the wrong answers of a class with them.
    """

  func run(_ arguments: Arguments) throws(CommandError) {
    let workbook = try Workbook.here()
    let selection = try workbook.selection(in: arguments)
    let number = arguments.values["--times"] ?? "1"
    guard let times = Int(number), (1...1000).contains(times) else {
      throw .usage("'\(number)' is not a number from 1 to 1000: \(arguments.typed)")
    }
    let report: Report
    do {
      report = try verify(
        selection, of: workbook, with: BuiltProgram(.desk).file, times: times,
        isRecorded: arguments.flags.contains("--record")
      ) { Terminal.printNow($0) }
    } catch {
      throw .failure("The book cannot be verified: \(error)")
    }
    Terminal.printNow("\n" + report.text)
    guard !report.defects.isEmpty else { return Terminal.printNow("All is well.") }
    let defects = report.defects.map { "  \($0)" }
    throw .failure((["\nTo be mended:"] + defects).joined(separator: "\n"))
  }
}

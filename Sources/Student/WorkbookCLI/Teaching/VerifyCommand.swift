// `workbook verify [5|5.8]`: the author's proof of the book, a chapter or an exercise.

import Authoring
import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

enum VerifyCommand: Command {
  static let name = "verify"
  static let usage = "verify [chapter or exercise]"
  static let summary = "For authors: tries every stub, solution, mistake and example."
  static let details = """
    It works on a copy in .build/workbook/verify, never on your files. It ends with status 1 if
    something must be mended, and says what. 'verify 1' tries chapter 1, 'verify 1.3' one exercise.
    """

  static func run(_ arguments: Arguments) throws(CommandError) {
    let workbook = try Workbook.here()
    try workbook.needsWholeBook(for: name)
    let word = try arguments.word()
    guard let selection = try? Selection(word, of: workbook) else {
      throw .usage("There is no chapter or exercise '\(word ?? "")': workbook \(usage)")
    }
    let report = try report(on: workbook, selection)
    Terminal.printNow("\n" + report.text)
    guard !report.isGood else { return Terminal.printNow("All is well.") }
    let defects = report.defects.map { "  \($0)" }
    let undecided = report.undecided.map {
      "  Undecided: \($0). The machine was too busy, or the tests wait for something that never "
        + "comes. Verify again when nothing else runs."
    }
    throw .failure((["\nTo be mended:"] + defects + undecided).joined(separator: "\n"))
  }

  private static func report(
    on workbook: Workbook,
    _ selection: Selection
  ) throws(CommandError) -> Report {
    do {
      let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
      let tool = Verification.Tool(
        program: URL(filePath: program), commands: commands.map { $0.name })
      return try Verification(of: workbook, selection, with: tool) { Terminal.printNow($0) }.run()
    } catch {
      throw .failure("The book cannot be verified: \(error)")
    }
  }
}

// `workbook verify [5|5.8]`: the author's proof of the book, a chapter or an exercise.

import Authoring
import Curriculum
import Foundation
import TerminalOutput

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
    let word = try arguments.word()
    guard let scope = Scope(word), workbook.has(scope) else {
      throw .usage("There is no chapter or exercise '\(word ?? "")': workbook \(usage)")
    }
    let report = try report(on: workbook, scope)
    Terminal.printNow("\n" + report.text)
    guard !report.isGood else { return Terminal.printNow("All is well.") }
    let faults = report.faults.map { "  \($0)" }
    let undecided = report.undecided.map {
      "  Undecided: \($0). The machine was too busy, or the tests wait for something that never "
        + "comes. Verify again when nothing else runs."
    }
    throw .failure((["\nTo be mended:"] + faults + undecided).joined(separator: "\n"))
  }

  private static func report(
    on workbook: Workbook,
    _ scope: Scope
  ) throws(CommandError) -> Report {
    do {
      let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
      let tool = Verification.Tool(
        program: URL(filePath: program), commands: commands.map { $0.name })
      return try Verification(of: workbook, scope, with: tool) { Terminal.printNow($0) }.run()
    } catch {
      throw .failure("The book cannot be verified: \(error)")
    }
  }
}

extension Workbook {
  /// Whether there is such a chapter or exercise.
  fileprivate func has(_ scope: Scope) -> Bool {
    switch scope {
    case .book: true
    case .chapter(let number): chapter(number) != nil
    case .exercise(let id): exercise(id) != nil
    }
  }
}

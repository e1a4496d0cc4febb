// `workbook completion zsh`: a script that lets a shell complete commands, options and exercises.

import CommandSupport
import Curriculum
import Desk
import FinishedStyles
import UserAPI

enum CompletionCommand: Command {
  static let name = "completion"
  static let usage = "completion <bash|zsh|fish>"
  static let summary = "Prints a script, with which your shell completes this command's words."
  static let details = """
    The script also defines the short word workbook for swift run workbook. Load it in the folder of the
    workbook:
      bash, zsh  eval "$(swift run workbook completion zsh)"
      fish       swift run workbook completion fish | source
    """

  static func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    let names = ShellCompletion.Shell.allCases.map(\.rawValue)
    guard let word = try arguments.word() else {
      throw .usage("Name the shell, \(names.joined(separator: ", ")): \(typed)")
    }
    guard let shell = ShellCompletion.Shell(rawValue: word) else {
      throw .usage("There is no script for '\(word)'; the shells are \(listed(names)).")
    }
    print(
      ShellCompletion(of: commands.map { ShellCompletion.Entry($0, in: book) }).script(for: shell))
  }
}

extension ShellCompletion.Entry {
  /// The words that a command takes: what its usage says.
  fileprivate init(_ command: any Command.Type, in book: Workbook) {
    var words: [String] = []
    if command.usage.contains("chapter") { words += book.chapters.map { "\($0.id)" } }
    if command.usage.contains("exercise") { words += book.exercises.map { "\($0.id)" } }
    if command.usage.contains("style") { words += finishedStyles.map(\.name) }
    if command.name == HelpCommand.name { words += commands.map { $0.name } }
    if command.name == CompletionCommand.name {
      words += ShellCompletion.Shell.allCases.map(\.rawValue)
    }
    self.init(
      name: command.name, summary: command.summary, words: words,
      options: command.flags + command.options + ["--help"])
  }
}

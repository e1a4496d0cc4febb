// `workbook help [command]`, and `--help` after any command.

import TerminalOutput

enum HelpCommand: Command {
  static let name = "help"
  static let usage = "help [command]"
  static let summary = "Says what a command does."

  static func run(_ arguments: Arguments) throws(CommandError) {
    guard let name = try arguments.word() else { return StatusCommand.printHelp() }
    try command(named: name).printHelp()
  }
}

extension Command {
  /// Prints what the command does; for the tool itself, also what each command does.
  static func printHelp() {
    print("usage: swift run workbook \(usage)\n\n\(summary)")
    if !details.isEmpty { print(details) }
    guard name.isEmpty else { return print("\nAll commands: swift run workbook help") }
    print("\nCommands:")
    print(table(commands.map { [$0.name, $0.summary] }))
    print("\nIts words and options: swift run workbook help hint")
  }
}

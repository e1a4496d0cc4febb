// Runs the command that the arguments name: here, or in the program that has it.

/// One of the programs behind the word `workbook`.
package struct WorkbookTool {
  private let program: Program
  private let commands: [String: any Command]

  /// Joins a program and its commands, by their names.
  package init(_ program: Program, _ commands: [String: any Command]) {
    self.program = program
    self.commands = commands
  }

  /// Runs the command of this process's arguments, and ends the process; with one sentence if it fails.
  package func runAndExit() -> Never {
    exit(
      CommandError.status { () throws(CommandError) in
        try run(Array(CommandLine.arguments.dropFirst()))
      })
  }

  private func run(_ arguments: [String]) throws(CommandError) {
    if arguments == ["--version"] { return print(version) }
    if arguments.count == 2, arguments[0] == "help", !arguments[1].hasPrefix("-") {
      return try run([arguments[1], "--help"])
    }
    let word = arguments.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    let listed = try word.map(Self.listed(named:)) ?? .status
    let rest = Array(arguments.dropFirst(word == nil ? 0 : 1))
    let wantsHelp = rest.contains("--help") || rest.contains("-h")
    if listed.program == .teacher, !wantsHelp {
      try Workbook.here().needsWholeBook(for: listed.name)
    }
    if listed.program != program || isOld {
      try BuiltProgram(listed, wantsHelp ? [] : rest).become(arguments)
    }
    guard let command = commands[listed.name] else {
      throw .failure("\(program.product) has no command '\(listed.name)'.")
    }
    if wantsHelp { return listed.printHelp(command.details) }
    try command.run(Arguments(rest, of: listed))
  }

  /// Whether a source has changed since this program was built: the word `workbook` of a shell does not ask SwiftPM.
  private var isOld: Bool {
    guard workbookCommand == "workbook", program == .desk else { return false }
    return (try? BuiltProgram(program))?.isFresh == false
  }

  /// Finds what is listed about a command.
  ///
  /// - Throws: That there is no such command, and which there are.
  package static func listed(named name: String) throws(CommandError) -> ListedCommand {
    if let listed = ListedCommand.named(name) { return listed }
    let names = ListedCommand.all.map(\.name)
    if let meant = Suggestion.nearest(to: name, among: names) {
      throw .usage(
        "There is no command '\(name)'. Did you mean \(workbookCommand) \(meant)? "
          + "All commands: \(workbookCommand) help")
    }
    throw .usage(
      "There is no command '\(name)'; the commands are \(names.joined(separator: ", ")).")
  }

  private var version: String { "workbook, Swift 6.3" }
}

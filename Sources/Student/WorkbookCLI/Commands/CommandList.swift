// All commands, in `CommandGroup`s, and how the command line chooses one of them.

import CommandSupport

/// Commands with one purpose.
///
/// The folders Working, Answers, Styles and Teaching have the commands of the first four groups.
struct CommandGroup {
  /// The purpose, in a few words.
  let title: String
  let commands: [any Command.Type]

  /// All groups, in the order in which a student meets them.
  static let all = [
    CommandGroup(
      title: "Working on an exercise",
      commands: [
        TestCommand.self, WatchCommand.self, NextCommand.self, OpenCommand.self, HintCommand.self,
        PredictCommand.self, SchedulesCommand.self, UpdateCommand.self,
      ]),
    CommandGroup(
      title: "Other answers",
      commands: [
        ResetCommand.self, SolutionCommand.self, TakeCommand.self, RepairCommand.self,
      ]),
    CommandGroup(
      title: "Styles and their rules",
      commands: [
        RulesCommand.self, RunCommand.self, CompareCommand.self, JudgeCommand.self,
        ServeCommand.self,
      ]),
    CommandGroup(
      title: "Teaching",
      commands: [
        GradeCommand.self, EditionCommand.self, VerifyCommand.self, NewCommand.self,
        MistakeCommand.self, MisconceptionsCommand.self,
      ]),
    CommandGroup(title: "Help", commands: [HelpCommand.self, CompletionCommand.self]),
  ]
}

/// All commands that have a name.
let commands = CommandGroup.all.flatMap { $0.commands }

/// Runs the command that the arguments name.
///
/// - Throws: Why the command failed, in one sentence.
func runCommand(_ arguments: [String]) throws(CommandError) {
  guard let first = arguments.first, !first.hasPrefix("-") else {
    return try run(StatusCommand.self, with: arguments)
  }
  try run(command(named: first), with: Array(arguments.dropFirst()))
}

/// Finds a command by its name.
///
/// - Throws: That there is no such command, and which there are.
func command(named name: String) throws(CommandError) -> any Command.Type {
  if let command = commands.first(where: { $0.name == name }) { return command }
  if let meant = Suggestion.nearest(to: name, among: commands.map { $0.name }) {
    throw .usage(
      "There is no command '\(name)'. Did you mean swift run workbook \(meant)? "
        + "All commands: swift run workbook help")
  }
  let names = commands.map { $0.name }.joined(separator: ", ")
  throw .usage("There is no command '\(name)'; the commands are \(names).")
}

private func run(
  _ command: any Command.Type,
  with arguments: [String]
) throws(CommandError) {
  guard !arguments.contains("--help"), !arguments.contains("-h") else { return command.printHelp() }
  try command.run(Arguments(arguments, of: command))
}

// `workbook help [command]`, and `--help` after any command.

package struct HelpCommand: Command {
  package init() {}

  package func run(_ arguments: Arguments) throws(CommandError) {
    // The help of one command comes from the program that has it.
    _ = try arguments.words(atMost: 0)
    ListedCommand.status.printHelp("")
  }
}

extension ListedCommand {
  /// Prints what the command does; of the tool without a command, what each command does.
  func printHelp(_ details: String) {
    print("\(usageLines)\n\n\(summary)")
    if name.isEmpty { return Self.printAll() }
    if !details.isEmpty { print(wrapped(details)) }
    print("\nAll commands: \(workbookCommand) help")
  }

  private static func printAll() {
    let width = all.map(\.name.count).max() ?? 0
    for group in CommandGroup.all {
      print("\n\(group.title):")
      let rows = group.commands.map {
        [$0.name + String(repeating: " ", count: width - $0.name.count), $0.summary]
      }
      print(table(rows, width: Terminal.textWidth))
    }
    print("\nWords and options of a command: \(workbookCommand) help hint")
  }

  /// How it is called, broken to 80 columns, but never inside an option.
  private var usageLines: String {
    let options = usage.matches(of: #/\[[^\]]*\]+|\S+/#).map { "\($0.output)" }
    let start = "usage: "
    let lines = Terminal.wrapped([workbookCommand] + options, indent: start.count)
    return start + lines.joined(separator: "\n").dropFirst(start.count)
  }
}

/// A text with its paragraphs broken anew, to 80 columns; a line that is indented stays.
private func wrapped(_ details: String) -> String {
  // A line of prose, and one behind it, are a paragraph.
  let paragraphs = details.replacing(#/(?m)^(\S.*)\n(?=\S)/#) { "\($0.1) " }
  return lines(of: paragraphs).flatMap { Terminal.wrapped("\($0)") }.joined(separator: "\n")
}

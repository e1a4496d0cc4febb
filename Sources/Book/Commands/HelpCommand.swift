// `workbook help [command]`, and `--help` after any command.

import CommandSupport
import Curriculum

package enum HelpCommand: Command {
  package static let name = "help"

  package static func run(_ arguments: Arguments) throws(CommandError) {
    // The help of one command comes from the program that has it.
    _ = try arguments.words(atMost: 0)
    printAll()
  }

  /// Prints what each command does.
  static func printAll() {
    let status = ListedCommand.status
    print("\(status.usageLines)\n\n\(status.summary)")
    let width = ListedCommand.all.map(\.name.count).max() ?? 0
    for group in CommandGroup.all {
      print("\n\(group.title):")
      let rows = group.commands.map {
        [$0.name + String(repeating: " ", count: width - $0.name.count), $0.summary]
      }
      print(table(rows, width: Terminal.textWidth))
    }
    print("\nWords and options of a command: \(workbookCommand) help hint")
  }
}

extension Command {
  /// Prints what the command does.
  static func printHelp() {
    print("\(entry.usageLines)\n\n\(entry.summary)")
    if !details.isEmpty { print(wrapped(details)) }
    print("\nAll commands: \(workbookCommand) help")
  }
}

extension ListedCommand {
  /// How it is called, broken to 80 columns, but never inside an option.
  fileprivate var usageLines: String {
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

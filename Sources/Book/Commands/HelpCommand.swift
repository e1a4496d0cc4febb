// `workbook help [command]`, and `--help` after any command.

import CommandSupport

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
    let options = usage.replacing(#/\[[^\]]*\]/#) { $0.output.replacing(" ", with: "\u{A0}") }
    let start = "usage: "
    let lines = Terminal.wrapped("\(workbookCommand) \(options)", indent: start.count)
    let text = start + lines.joined(separator: "\n").dropFirst(start.count)
    return text.replacing("\u{A0}", with: " ")
  }
}

/// A text with its paragraphs broken anew, to 80 columns; a line that is indented stays.
private func wrapped(_ details: String) -> String {
  var paragraphs: [String] = []
  var isOpen = false
  for line in details.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
    let isProse = !line.isEmpty && !line.hasPrefix(" ")
    if isOpen, isProse {
      paragraphs[paragraphs.count - 1] += " " + line
    } else {
      paragraphs.append(line)
    }
    isOpen = isProse
  }
  return paragraphs.flatMap { Terminal.wrapped($0) }.joined(separator: "\n")
}

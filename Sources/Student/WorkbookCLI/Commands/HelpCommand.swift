// `workbook help [command]`, and `--help` after any command.

import CommandSupport
import Foundation

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
    print("\(usageLines)\n\n\(summary)")
    if !details.isEmpty { print(wrapped(details)) }
    guard name.isEmpty else { return print("\nAll commands: swift run workbook help") }
    let width = commands.map { $0.name.count }.max() ?? 0
    for group in CommandGroup.all {
      print("\n\(group.title):")
      let rows = group.commands.map {
        [$0.name.padding(toLength: width, withPad: " ", startingAt: 0), $0.summary]
      }
      print(table(rows, width: Terminal.textWidth))
    }
    print("\nWords and options of a command: swift run workbook help hint")
  }

  /// How it is called, broken to 80 columns, but never inside an option.
  private static var usageLines: String {
    let options = usage.replacing(#/\[[^\]]*\]/#) { $0.output.replacing(" ", with: "\u{A0}") }
    let start = "usage: "
    let lines = Terminal.wrapped("swift run workbook \(options)", indent: start.count)
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

// What a command is, and what the list of all commands says about it.

import CommandSupport

/// One command of the tool.
package protocol Command: SendableMetatype {
  /// The word that calls it; empty for the tool without a command.
  static var name: String { get }
  /// The rest of its help; may be empty.
  static var details: String { get }
  /// Its options, each with a value: `--level` for example.
  static var options: [String] { get }
  /// Its options without a value: `--mine` for example.
  static var flags: [String] { get }
  /// Runs the command.
  ///
  /// - Throws: Why it failed, in one sentence.
  static func run(_ arguments: Arguments) throws(CommandError)
}

extension Command {
  package static var details: String { "" }
  package static var options: [String] { [] }
  package static var flags: [String] { [] }
  /// What the list of all commands says about it.
  static var entry: ListedCommand { .named(name) ?? .status }
  /// How it is called, as it is typed.
  package static var typed: String { "\(workbookCommand) \(entry.usage)" }
}

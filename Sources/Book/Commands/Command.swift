// What a command is, and what the list of all commands says about it.

import CommandSupport

/// One command of the tool; its options are those that the list of all commands names.
package protocol Command: SendableMetatype {
  /// The word that calls it; empty for the tool without a command.
  static var name: String { get }
  /// The rest of its help; may be empty.
  static var details: String { get }
  /// Runs the command.
  ///
  /// - Throws: Why it failed, in one sentence.
  static func run(_ arguments: Arguments) throws(CommandError)
}

extension Command {
  package static var details: String { "" }
  /// What the list of all commands says about it.
  package static var entry: ListedCommand { .named(name) ?? .status }
  /// How it is called, as it is typed.
  package static var typed: String { "\(workbookCommand) \(entry.usage)" }
}

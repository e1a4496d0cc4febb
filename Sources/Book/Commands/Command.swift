// What a command is, besides what the list of all commands says about it.

/// One command of the tool; its name, words and options are those of the list of all commands.
package protocol Command {
  /// The rest of its help; may be empty.
  var details: String { get }
  /// Runs the command.
  ///
  /// - Throws: Why it failed, in one sentence.
  func run(_ arguments: Arguments) throws(CommandError)
}

extension Command {
  package var details: String { "" }
}

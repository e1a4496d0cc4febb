// What a command is.

import CommandSupport

/// One command of the tool.
protocol Command: SendableMetatype {
  /// The word that calls it; empty for the tool without a command.
  static var name: String { get }
  /// What follows `workbook`: `hint <exercise> [--level 1|2|3]` for example.
  static var usage: String { get }
  /// What it does, in one line.
  static var summary: String { get }
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
  static var details: String { "" }
  static var options: [String] { [] }
  static var flags: [String] { [] }
  /// How it is called, as it is typed.
  static var typed: String { "swift run workbook \(usage)" }
}

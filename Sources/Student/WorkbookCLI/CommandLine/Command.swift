// What a command is, and how it fails.

import Processes

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
}

/// Why a command failed, in one sentence.
struct CommandError: Error {
  let sentence: String
  let status: Int32

  /// The command line is wrong: status 64, as `sysexits.h` defines it.
  static func usage(_ sentence: String) -> Self { Self(sentence: sentence, status: 64) }

  /// The command has told already what is not as it should be: status 1, and no more words.
  static var told: Self { Self(sentence: "", status: 1) }

  /// The command line is right, and the command failed: status 1.
  static func failure(_ sentence: String) -> Self { Self(sentence: sentence, status: 1) }
}

extension ChildProcess {
  /// Runs the program to its end.
  ///
  /// - Throws: That it cannot be started.
  func end() throws(CommandError) -> End {
    do throws(CannotStart) { return try run() } catch { throw .failure(error.sentence) }
  }
}

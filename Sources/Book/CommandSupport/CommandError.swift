// How a command fails: with one sentence for the user, and an exit status.

/// Why a command failed, in one sentence.
public struct CommandError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, and what to do; empty if the command has told that already.
  public let sentence: String
  /// The exit status of the command.
  public let status: Int32

  /// Joins a sentence and a status.
  public init(_ sentence: String, status: Int32) {
    self.sentence = sentence
    self.status = status
  }

  /// The command line is wrong: status 64, as `sysexits.h` defines it.
  public static func usage(_ sentence: String) -> Self { Self(sentence, status: 64) }

  /// The command line is right, and the command failed: status 1.
  public static func failure(_ sentence: String) -> Self { Self(sentence, status: 1) }

  /// The command has told already what is not as it should be: status 1, and no more words.
  public static var told: Self { failure("") }

  /// Does the work of a program; if that fails, its sentence goes to standard error.
  ///
  /// - Returns: The exit status of the program.
  public static func status(after work: () throws(CommandError) -> Void) -> Int32 {
    do throws(CommandError) { try work() } catch {
      if !error.sentence.isEmpty { Terminal.printError(error.sentence) }
      return error.status
    }
    return 0
  }

  /// The sentence.
  public var description: String { sentence }
}

// The process of a student's own code: it fails if the code ends it before its work is done.

import CommandSupport
import Foundation
import Synchronization

/// The process that runs a student's own code.
package enum EarlyExit {
  /// How many seconds the process may take: longer than a run without an answer waits.
  static let longestRun: UInt32 = 60

  // The lock guards the sentence; nil once the work is done.
  private static let sentence = Mutex<String?>(nil)

  /// Lets a call of `exit` fail from now on, whatever its status, unless it is the one below.
  ///
  /// - Parameter sentence: What is printed then.
  package static func refuseEarlyExit(saying sentence: String) {
    Self.sentence.withLock { $0 = sentence }
    atexit {
      guard let sentence = EarlyExit.sentence.withLock({ $0 }) else { return }
      fflush(nil)
      Terminal.printError(sentence)
      _exit(1)
    }
  }

  /// Does the work of the process with the words of its command line, and ends it.
  ///
  /// - Parameter sentence: What is printed if the student's code ends it.
  static func run(
    saying sentence: String, _ work: ([String]) throws(CommandError) -> Void
  ) -> Never {
    alarm(longestRun)  // ends this process, even if the student's code never returns
    refuseEarlyExit(saying: sentence)
    do throws(CommandError) {
      try work(Array(CommandLine.arguments.dropFirst()))
    } catch {
      Terminal.printError(error.sentence)
      exit(error.status)
    }
    exit(0)
  }

  /// Prints a value as JSON, in one line.
  static func printJSON(_ value: some Encodable) throws(CommandError) {
    guard let data = try? JSONEncoder().encode(value) else { throw .failure("There is no JSON.") }
    print(String(decoding: data, as: UTF8.self))
  }

  /// Ends the process when its work is done.
  package static func exit(_ status: Int32) -> Never {
    sentence.withLock { $0 = nil }
    Foundation.exit(status)
  }
}

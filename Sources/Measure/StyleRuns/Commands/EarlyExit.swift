// The process of a student's own code: it fails if the code ends it before its work is done.

import CommandSupport
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
      Terminal.printError(sentence)
      _exit(1)
    }
  }

  /// Does what the process is asked for, in a file that its command line names, and ends it.
  ///
  /// - Parameters:
  ///   - sentence: What is printed if the student's code ends it.
  ///   - usage: Which command asks the process, for somebody who has started it by hand.
  static func run<Request: Decodable>(
    saying sentence: String, by usage: String, _ work: (Request) throws(CommandError) -> Void
  ) -> Never {
    alarm(longestRun)  // ends this process, even if the student's code never returns
    refuseEarlyExit(saying: sentence)
    let status = CommandError.status { () throws(CommandError) in
      guard let path = CommandLine.arguments.dropFirst().first,
        let data = FileManager.default.contents(atPath: path),
        let request = try? JSONDecoder().decode(Request.self, from: data)
      else { throw .usage("This is done by: \(workbookCommand) \(usage)") }
      try work(request)
    }
    exit(status)
  }

  /// Ends the process when its work is done.
  package static func exit(_ status: Int32) -> Never {
    sentence.withLock { $0 = nil }
    Foundation.exit(status)
  }
}

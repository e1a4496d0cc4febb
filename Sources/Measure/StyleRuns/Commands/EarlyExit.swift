// The process of a student's own workflow: it fails if the code ends it before its run has ended.

import CommandSupport
import Foundation
import Synchronization

/// The process that runs a student's own workflow.
package enum EarlyExit {
  // The lock guards the sentence; nil once the run has ended.
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

  /// Prints a value as JSON, in one line, and ends the process.
  static func exit(printing value: some Encodable) -> Never {
    guard let data = try? JSONEncoder().encode(value) else { exit(1) }
    print(String(decoding: data, as: UTF8.self))
    exit(0)
  }

  /// Ends the process when its run has ended.
  package static func exit(_ status: Int32) -> Never {
    sentence.withLock { $0 = nil }
    Foundation.exit(status)
  }
}

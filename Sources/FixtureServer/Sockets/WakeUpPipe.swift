// Wakes the serving thread so that it stops.

import Foundation
import Synchronization

/// The write end of a pipe whose read end the serving thread watches.
///
/// Closing the write end wakes the thread. Nothing is ever written to the pipe, so waking cannot
/// block and cannot raise SIGPIPE.
final class WakeUpPipe: Sendable {
  // The lock makes sure that only one caller closes the descriptor: after the first close, the
  // system may give the same number to another file.
  private let writeEnd: Mutex<Int32?>

  private init(writeEnd: Int32) { self.writeEnd = Mutex(writeEnd) }

  /// Makes a pipe.
  ///
  /// - Returns: The pipe, and the read end, which the serving thread watches and closes.
  /// - Throws: ``FixtureServerError`` if the system refuses the pipe.
  static func make() throws(FixtureServerError) -> (pipe: WakeUpPipe, readEnd: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw FixtureServerError(action: "make a pipe", errorNumber: errno)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (WakeUpPipe(writeEnd: ends[1]), ends[0])
  }

  /// Wakes the serving thread; a second call does nothing.
  func wakeUp() {
    let descriptor = writeEnd.withLock { writeEnd in
      defer { writeEnd = nil }
      return writeEnd
    }
    if let descriptor { close(descriptor) }
  }
}

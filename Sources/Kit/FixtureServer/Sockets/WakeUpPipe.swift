// Wakes the serving thread so that it stops.

import Foundation
import Synchronization

/// The write end of a pair of sockets, used as a pipe, whose read end the serving thread watches.
///
/// A byte in the pipe wakes the thread. It is the only one ever written, and the read end is closed
/// only after it, so waking cannot block and cannot raise SIGPIPE.
///
/// NB: closing the write end is not enough. A child process that is spawned before the pipe is marked
/// to be closed there has it, too.
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
    // A pair of sockets: Swift does not know `pipe2`, and a child process that is spawned between
    // `pipe` and `fcntl` would inherit both ends.
    guard socketpair(AF_UNIX, Socket.streamType, 0, &ends) == 0 else {
      throw FixtureServerError(action: "make a pipe", errorNumber: errno)
    }
    // Darwin cannot say so in the same call, but a moment later.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (WakeUpPipe(writeEnd: ends[1]), ends[0])
  }

  /// Wakes the serving thread; a second call does nothing.
  func wakeUp() {
    let descriptor = writeEnd.withLock { writeEnd in
      defer { writeEnd = nil }
      return writeEnd
    }
    guard let descriptor else { return }
    var byte: UInt8 = 0
    _ = write(descriptor, &byte, 1)
    close(descriptor)
  }
}

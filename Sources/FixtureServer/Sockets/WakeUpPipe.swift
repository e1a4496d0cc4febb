// The one word that the serving thread is told from outside.

import Foundation
import Synchronization

/// The writing end of a pipe whose reading end the serving thread watches.
///
/// Closing it wakes the thread for good: nothing is written, so nothing can block or raise SIGPIPE.
final class Stopper: Sendable {
  // The lock decides who closes: a number closed twice could be somebody else's by then.
  private let descriptor: Mutex<Int32?>

  private init(_ descriptor: Int32) { self.descriptor = Mutex(descriptor) }

  /// Makes a stopper, and the descriptor that its thread watches and closes.
  static func make() throws(FixtureServerError) -> (stopper: Stopper, wake: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw FixtureServerError(step: "make a pipe", errorNumber: errno)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (Stopper(ends[1]), ends[0])
  }

  func stop() {
    let own = descriptor.withLock { descriptor in
      defer { descriptor = nil }
      return descriptor
    }
    if let own { close(own) }
  }
}

// How a test waits for the server without holding a thread that other tests need.

import FixtureServer
import Foundation

extension FixtureServer {
  /// Waits, at most five seconds, until the server has seen something.
  ///
  /// The wait has a thread of its own: those of Swift concurrency are as few as the cores.
  func eventually(_ holds: @escaping @Sendable (ServerLog) -> Bool) async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [self] in
        continuation.resume(returning: wait(atMost: .seconds(5), until: holds))
      }
    }
  }
}

// How a test waits for the server without holding a thread that other tests need.

import FixtureServer
import TestSupport

extension FixtureServer {
  /// Waits, at most five seconds, until the server has seen something.
  func eventually(_ holds: @escaping @Sendable (ServerLog) -> Bool) async -> Bool {
    await onThread { [self] in wait(atMost: .seconds(5), until: holds) }
  }
}

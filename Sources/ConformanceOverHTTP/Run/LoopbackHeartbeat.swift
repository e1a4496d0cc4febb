// A heartbeat of round trips to a server on this machine.

import Deadlines
import FixtureServer
import UserAPI

extension Heartbeat {
  /// Beats when the real transport has asked a server and got its answer: for waits for what goes
  /// through sockets.
  static let loopback = Heartbeat { done in
    guard let trip = RoundTrip.shared else { return }
    _ = trip.transport.send(trip.request) { _ in done() }
  }
}

/// A server that does nothing else, and a way to it.
///
/// It stays for as long as the process, with one thread that sleeps between two round trips.
private struct RoundTrip: Sendable {
  let server: FixtureServer
  let transport = URLSessionTransport(deadline: .seconds(300))
  let request: URLRequest

  /// nil if the system has no socket: no wait can be judged then.
  static let shared = RoundTrip()

  private init?() {
    guard let server = try? FixtureServer() else { return nil }
    self.server = server
    request = URLRequest(url: server.baseURL.appending(path: "api/users"))
  }
}

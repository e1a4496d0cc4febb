// A heartbeat of round trips to a server on this machine.

import Deadlines
import FixtureServer
import UserAPI

extension Heartbeat {
  /// Beats when a server has started, has been asked by the real transport, has answered and stopped:
  /// for waits for what goes through sockets.
  static let loopback = Heartbeat { done in
    guard let server = try? FixtureServer() else { return }
    let request = URLRequest(url: server.baseURL.appending(path: "api/users"))
    _ = URLSessionTransport(deadline: .seconds(300)).send(request) { _ in
      server.stop()
      done()
    }
  }
}

extension Deadline {
  /// For what takes a few round trips: a second where nothing else runs.
  static let roundTrips = Deadline(beats: 100)
}

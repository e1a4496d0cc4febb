// `LoopbackTrips`: the probe of a heartbeat that sends requests to a server on this machine.

import Deadlines
import FixtureServer
import Foundation
import Synchronization
import UserAPI

extension Heartbeat {
  /// Beats when every kind of thread has run, the real transport got an answer from a server, sent it
  /// another request and cancelled that one, and the server saw the connection end: for waits for what
  /// goes through sockets.
  static let loopback = Heartbeat(interval: 0.02) { done in
    hopThroughEveryThread { LoopbackTrips.shared?.join(done) }
  }
}

/// A server and a transport that do nothing else.
///
/// They stay for as long as the process. However many wait, one trip is made at a time: it forgets all earlier
/// requests, and more of them would be a load.
private final class LoopbackTrips: Sendable {
  private let server: FixtureServer
  private let transport = URLSessionTransport(deadline: .seconds(300))
  private let queue = DispatchQueue(label: "workbook.trips")
  // The lock guards who waits for the next trip; trips are made outside of it.
  private let waiting = Mutex<[@Sendable () -> Void]>([])

  /// nil if the system has no socket: then no wait can be judged.
  static let shared = LoopbackTrips()

  private init?() {
    guard let server = try? FixtureServer() else { return nil }
    self.server = server
  }

  /// Calls a closure when a trip has been made that begins from now on.
  func join(_ done: @escaping @Sendable () -> Void) {
    waiting.withLock { $0.append(done) }
    queue.async { [self] in
      let waiting = waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      // A beat that failed once must not be the last one.
      guard !waiting.isEmpty, (0..<10).contains(where: { _ in make() }) else { return }
      waiting.forEach { $0() }
    }
  }

  /// Makes one trip, and blocks the thread meanwhile; says whether all of it happened.
  private func make() -> Bool {
    server.forget()
    server.order(.hang, for: "/hang", always: true)
    // The connection ends with its answer: one that is kept for the next request would stay open.
    server.order(.closeDelimited, for: "/api/users", always: true)
    let isAnswered = Monitor(false)
    _ = transport.send(request("api/users")) { _ in isAnswered.update { $0 = true } }
    guard isAnswered.wait(.long, until: { $0 }) == nil else { return false }
    let hanging = transport.send(request("hang")) { _ in }
    let isReceived = server.wait(.long) { $0.requests.count >= 2 } == nil
    hanging.cancel()
    return isReceived && server.wait(.long) { $0.openConnections == 0 } == nil
  }

  private func request(_ path: String) -> URLRequest {
    URLRequest(url: server.baseURL.appending(path: path))
  }
}

extension Deadline {
  /// For a few trips through sockets: five seconds where nothing else runs.
  ///
  /// URLSession has a few threads for all requests of a process. Among many walks, stress tests and load
  /// tests, one request was kept waiting for more than a second, while others were answered.
  static let trips = Deadline(beats: 250)
}

// Starting and stopping a server, and clients that come and go.

import FixtureServer
import TestSupport
import Testing

@Suite struct LifeCycleTests {
  @Test func `a server with fifty hanging clients stops, and they see the end`() async throws {
    let server = try FixtureServer()
    orderMark(from: server)
    server.order(.hang, for: "/api/users/7", always: true)
    server.order(.delay(.seconds(60)), for: "/api/users/8", always: true)
    let clients = try (0..<50).map { _ in try RawClient(to: server.baseURL) }
    for (index, client) in clients.enumerated() { client.get("/api/users/\(7 + index % 2)") }
    #expect(await eventually { server.log.requests.count == 50 })
    let stops = await onThread { server.stops() }
    #expect(stops, "a stop must not wait for the clients' delays of a minute")
    #expect(clients.allSatisfy { $0.readToEnd().ending == .closed })
    #expect(server.log.openConnections == 0)
    #expect(isStopped(at: server.baseURL))
  }

  @Test func `a second stop does nothing, and a concurrent one waits for the same end`() throws {
    let server = try FixtureServer()
    server.stop()
    server.stop()
    let other = try FixtureServer()
    let url = other.baseURL
    orderMark(from: other)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      other.stop()
      #expect(isStopped(at: url))
    }
  }

  @Test func `a server that is released stops`() throws {
    func urlOfReleasedServer() throws -> URL {
      let server = try FixtureServer()
      orderMark(from: server)
      return server.baseURL
    }
    #expect(isStopped(at: try urlOfReleasedServer()))
  }

  @Test func `a server listens only on the loopback address`() throws {
    let server = try FixtureServer()
    defer { server.stop() }
    #expect(server.baseURL.host() == "127.0.0.1")
    #if os(Linux)
      // On Linux all of 127/8 is this machine: a server that listens on all addresses would answer.
      #expect(throws: RawClient.NotConnected.self) {
        try RawClient(to: server.baseURL, host: "127.0.0.2")
      }
    #endif
  }

  /// Makes a server recognisable by one of its answers.
  private func orderMark(from server: FixtureServer) {
    server.order(.status(418), for: "/api/users/9", always: true)
  }

  /// Whether a server that bore the mark no longer takes connections.
  ///
  /// NB: the system may have given its port to another test's server by now, or to this very client.
  private func isStopped(at url: URL) -> Bool {
    for _ in 0..<100 {
      guard let client = try? RawClient(to: url) else { return true }
      let head = client.answer(to: "/api/users/9").head
      if !head.isEmpty { return !head.contains("418") }
      // A process that was just spawned may hold the server's socket for a moment, and answers nothing.
      Thread.sleep(forTimeInterval: 0.01)
    }
    return false
  }

  @Test func `a client that disconnects in any state ends only its own connection`() async throws {
    let server = try FixtureServer()
    defer { server.stop() }
    let faults: [Fault] = [
      .hang, .delay(.seconds(3_600)), .fiveMegabytes, .drip(every: .milliseconds(1)),
    ]
    for (number, fault) in faults.enumerated() {
      server.order(fault, for: "/api/users/7")
      let client = try RawClient(to: server.baseURL)
      client.get("/api/users/7")
      client.get("/api/users/7")
      #expect(await eventually { server.log.requests.count > number })
    }
    #expect(await eventually { server.log.openConnections == 0 })
    let body = try RawClient(to: server.baseURL).answer(to: "/api/users/7").body
    #expect(body.contains(#""id":7,"#))
  }
}

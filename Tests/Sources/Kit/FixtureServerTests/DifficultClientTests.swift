// Clients that send too much, too slowly or too early, and leave at a bad moment.

import Deadlines
import Foundation
import TestSupport
import Testing

@testable import FixtureServer

@Suite struct DifficultClientTests {
  let server: FixtureServer

  init() throws { server = try FixtureServer() }

  @Test func `a client that sent much behind a hanging request and left is noticed`() async throws {
    server.order(.hang, for: "/api/users/7")
    do {
      let client = try RawClient(to: server.baseURL)
      client.get("/api/users/7")
      client.send(String(repeating: "x", count: 200_000))
      #expect(await server.eventually { $0.requests.count == 1 })
    }
    #expect(await server.eventually { $0.openConnections == 0 })
  }

  @Test(arguments: [Fault.delay(.milliseconds(100)), .drip(every: .milliseconds(1))])
  func `a client that has finished sending gets a slow answer, too`(_ fault: Fault) throws {
    server.order(fault, for: "/api/users/7")
    let client = try RawClient(to: server.baseURL)
    client.get("/api/users/7")
    client.finishSending()
    let (text, ending) = client.readToEnd()
    #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(text.hasSuffix(#""avatar":"https://example.org/faces/7.png"}}"#))
    #expect(ending == .closed)
  }

  @Test func `a client that sends many requests at once does not make another wait for all`()
    async throws
  {
    let many = try RawClient(to: server.baseURL)
    let (isWatched, hasBegun, mayGoOn) = (Monitor(false), Monitor(false), Monitor(false))
    // The server logs each request under the lock of the log, and this condition holds that lock.
    Thread.detachNewThread { [server] in
      _ = server.wait(.long) { log in
        isWatched.update { $0 = true }
        guard !log.requests.isEmpty else { return false }
        hasBegun.update { $0 = true }
        return mayGoOn.wait(.long) { $0 } == nil
      }
    }
    #expect(await onThread { isWatched.wait { $0 } } == nil)
    many.send(String(repeating: "GET /api/users/1 HTTP/1.1\r\n\r\n", count: 1_000))
    #expect(await onThread { hasBegun.wait { $0 } } == nil)
    let one = try RawClient(to: server.baseURL)
    one.get("/api/users/2")
    mayGoOn.update { $0 = true }
    #expect(one.response().body.contains(#""id":2,"#))
    let place = server.requests.firstIndex { $0.target == "/api/users/2" }
    #expect(try #require(place) < 500, "it must not wait for the 1,000 requests of another client")
  }

  @Test func `a head that comes byte by byte is not read from its start again and again`() throws {
    // The time that this thread computes: other threads make it no longer.
    func computed() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
    func time(of length: Int) -> Double {
      var connection = Connection()
      let start = computed()
      for _ in 0..<length {
        connection.received([UInt8(ascii: "x")])
        _ = connection.nextAction(at: .now)
      }
      return computed() - start
    }
    // Eight times as many bytes: eight times the time, and not 64 times. The best of three.
    let ratio = (0..<3).map { _ in time(of: 32_000) / time(of: 4_000) }.min()
    #expect(try #require(ratio) < 24)
  }

  #if os(Linux)
    @Test func `a server stops although a child process has inherited its descriptors`() async {
      await #expect(processExitsWith: .success) {
        let before = socketsAndPipes()
        let server = try FixtureServer()
        // A child that was spawned at the wrong moment holds them just so.
        let new = socketsAndPipes().subtracting(before)
        let inherited = new.map { dup($0) }
        #expect(inherited.count == 3, "a listener, and a pipe's two ends")
        #expect(server.stops())
      }
    }

    @Test func `no child process inherits a descriptor of a server`() async {
      await #expect(processExitsWith: .success) {
        let before = socketsAndPipes()
        let server = try FixtureServer()
        let client = try RawClient(to: server.baseURL)
        _ = client.answer(to: "/api/users/7")
        let new = socketsAndPipes().subtracting(before)
        #expect(new.count == 5, "a listener, a connection, a pipe's two ends, and the client's own")
        #expect(new.count { fcntl($0, F_GETFD) & FD_CLOEXEC == 0 } == 1, "only the client's own")
        withExtendedLifetime((server, client)) {}
      }
    }
  #endif
}

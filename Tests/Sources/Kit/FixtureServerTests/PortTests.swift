// A port that a stopped server keeps: nobody else can listen there.

import TestSupport
import Testing

@testable import FixtureServer

@Suite struct PortTests {
  @Test func `a server gets the port that it asks for, and again after its stop`() throws {
    let server = try FixtureServer()
    let port = UInt16(try #require(server.baseURL.port))
    server.stop()
    let first = try FixtureServer(port: port)
    let error = #expect(throws: FixtureServerError.self) { try FixtureServer(port: port) }
    #expect(error?.description.contains("listen on port \(port) of 127.0.0.1: ") == true)
    #expect(try RawClient(to: first.baseURL).answer(to: "/").head.hasPrefix("HTTP/1.1 200 "))
    first.stop()
    let second = try FixtureServer(port: port)
    #expect(second.baseURL == first.baseURL)
    second.stop()
  }

  // On Darwin no port is kept, and `shutdown` of a socket that listens is an error.
  #if os(Linux)
    @Test(arguments: [false, true])
    func `a stopped server can keep its port until it is released`(_ reusesAddress: Bool) throws {
      let server = try FixtureServer()
      let port = try #require(server.baseURL.port.flatMap(UInt16.init(exactly:)))
      server.stop(keepingPort: true)
      server.stop(keepingPort: true)
      #expect(try !canBind(port, reusesAddress), "another program could listen there, and answer")
      // Not tested: that the port is free at last. At once, another test may have it.
      withExtendedLifetime(server) {}
    }

    @Test func `connections that the stop has closed do not take the port away`() async throws {
      let server = try FixtureServer()
      let port = try #require(server.baseURL.port.flatMap(UInt16.init(exactly:)))
      server.order(.hang, for: "/api/users")
      let client = try RawClient(to: server.baseURL)
      client.get("/api/users")
      #expect(await eventually { server.log.requests.count == 1 })
      server.stop(keepingPort: true)
      #expect(try !canBind(port, true), "another program could listen there, and answer")
      withExtendedLifetime((server, client)) {}
    }

    @Test func `a copy of the listening socket does not keep the port`() throws {
      let listener = try Socket.listening()
      // Like that of a child process that is being spawned.
      let copy = Socket(descriptor: dup(listener.descriptor))
      defer { copy.finish() }
      let port = listener.port
      listener.stopListening(keepingPort: false)
      #expect(try canBind(port, true))
    }

    /// Whether a socket gets this port.
    private func canBind(_ port: UInt16, _ reusesAddress: Bool) throws -> Bool {
      let descriptor = socket(AF_INET, Socket.streamType, 0)
      try #require(descriptor >= 0)
      let other = Socket(descriptor: descriptor)
      defer { other.finish() }
      other.reuseAddress(reusesAddress)
      return other.bindToLoopback(port)
    }
  #endif
}

// Clients that leave at a bad moment, and child processes.

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
      #expect(await eventually { server.log.requests.count == 1 })
    }
    #expect(await eventually { server.log.openConnections == 0 })
  }

  @Test(arguments: ["-1", "+5", "5x", "99999999999999999999", "2000000"])
  func `a request whose length cannot be read, or is too great, ends the connection`(
    _ length: String
  ) throws {
    let client = try RawClient(to: server.baseURL)
    client.send("POST /api/orders HTTP/1.1\r\nContent-Length: \(length)\r\n\r\n")
    client.get("/api/users/7")
    #expect(client.readToEnd().text.isEmpty)
    #expect(server.log.requests.isEmpty, "what follows may be its body, and is no request")
  }

  #if os(Linux)
    @Test func `a server stops although a child process has inherited its descriptors`() async {
      await #expect(processExitsWith: .success) {
        let before = socketsAndPipes()
        let server = try FixtureServer()
        // A child that was spawned at the wrong moment holds them just so.
        let new = socketsAndPipes().subtracting(before)
        let inherited = new.map { dup($0) }
        #expect(inherited.count == 2, "a listener, and its last client")
        #expect(server.stops())
        #expect(throws: RawClient.NotConnected.self, "the copies must not listen") {
          try RawClient(to: server.baseURL)
        }
      }
    }

    @Test func `no child process inherits a descriptor of a server`() async {
      await #expect(processExitsWith: .success) {
        let before = socketsAndPipes()
        let server = try FixtureServer()
        let client = try RawClient(to: server.baseURL)
        _ = client.answer(to: "/api/users/7")
        let new = socketsAndPipes().subtracting(before)
        #expect(new.count == 4, "a listener, its last client, a connection, and the client's own")
        #expect(new.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
        withExtendedLifetime((server, client)) {}
      }
    }
  #endif
}

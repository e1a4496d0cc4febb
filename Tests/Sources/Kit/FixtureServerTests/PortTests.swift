// The port of a server: chosen, taken, and free again.

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
}

// A port that a stopped server keeps: nobody else can listen there.

import Foundation
import TestSupport
import Testing

@testable import FixtureServer

@Suite struct PortTests {
  @Test func `a stopped server can keep its port until it is released`() throws {
    let server = try FixtureServer()
    let port = try #require(server.baseURL.port.flatMap(UInt16.init(exactly:)))
    server.stop(keepingPort: true)
    server.stop(keepingPort: true)
    #expect(try !canBind(port), "another program could listen there, and answer")
    // Not tested: that the port is free at last. At once, another test may have it.
    withExtendedLifetime(server) {}
  }

  /// Whether a socket that shares no port gets this one.
  private func canBind(_ port: UInt16) throws -> Bool {
    let descriptor = socket(AF_INET, Socket.streamType, 0)
    try #require(descriptor >= 0)
    let other = Socket(descriptor: descriptor)
    defer { other.finish() }
    return other.bindToLoopback(port)
  }
}

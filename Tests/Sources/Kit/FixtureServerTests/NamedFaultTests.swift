// The faults that have a name: in an address, and by an order; and a server on a chosen port.

import FixtureServer
import Foundation
import Testing

@Suite struct NamedFaultTests {
  let server: FixtureServer

  init() throws { server = try FixtureServer() }

  @Test(arguments: [
    ("/list-404/api/users?page=2", "404"), ("/list-404/api/users/7", "200"),
    ("/user-500/api/users/7", "500"), ("/user-500/api/users?page=2", "200"),
    ("/list-malformed/api/users", "200"), ("/list-405/api/users", "404"),
    ("/list-404", "404"), ("/user-404", "404"),
  ])
  func `a path that begins with a fault is served with it`(path: String, status: String) throws {
    let head = try RawClient(to: server.baseURL).answer(to: path).head
    #expect(head.hasPrefix("HTTP/1.1 \(status) "))
  }

  @Test func `the usual answers stand behind the name of a fault, too`() throws {
    let bodies = try ["/api/users/7", "/list-404/api/users/7"].map { path in
      try RawClient(to: server.baseURL).answer(to: path).body
    }
    #expect(bodies[0] == bodies[1] && bodies[0].contains("Halloran"))
    #expect(server.requests.map(\.target) == ["/api/users/7", "/list-404/api/users/7"])
  }

  @Test func `an order without a path holds for every request that the fault is about`() throws {
    server.order(try #require(NamedFault.named("user-404")))
    for _ in 0..<2 {
      let head = try RawClient(to: server.baseURL).answer(to: "/api/users/7").head
      #expect(head.hasPrefix("HTTP/1.1 404 "))
    }
  }

  @Test func `a server gets the port that it asks for, and again after its stop`() throws {
    let port = UInt16(try #require(server.baseURL.port))
    server.stop()
    let first = try FixtureServer(port: port)
    let error = #expect(throws: FixtureServerError.self) { try FixtureServer(port: port) }
    #expect(error?.description.contains("listen on port \(port) of 127.0.0.1: ") == true)
    let head = try RawClient(to: first.baseURL).answer(to: "/api/users/7").head
    #expect(head.hasPrefix("HTTP/1.1 200 "))
    first.stop()
    let second = try FixtureServer(port: port)
    #expect(second.baseURL == first.baseURL)
    second.stop()
  }
}

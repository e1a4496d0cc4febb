// Ordering faults: which request gets which fault.

import FixtureServer
import Foundation
import Testing

@Suite final class FaultQueueTests: ServedTests {
  let path = "/api/users/7"

  private func status(of target: String) -> String {
    return String(client.answer(to: target).head.dropFirst(9).prefix(3))
  }

  @Test func `an ordered fault is for the next request, and orders queue up`() {
    server.order(.status(500), for: path)
    server.order(.status(503), for: path)
    let statuses = (0..<3).map { _ in status(of: path) }
    #expect(statuses == ["500", "503", "200"])
  }

  @Test func `a fault that is ordered always stays, and single orders go first`() {
    server.order(.status(500), for: path, always: true)
    server.order(.status(503), for: path)
    let statuses = (0..<3).map { _ in status(of: path) }
    #expect(statuses == ["503", "500", "500"])
    server.forget()
    #expect(client.answer(to: path).body.contains(#""id":7,"#))
  }

  @Test func `an order for a path matches any query, and one with a query matches only that`() {
    server.order(.status(500), for: "/api/users?page=2")
    server.order(.status(503), for: "/api/users")
    let targets = ["/api/users?page=1", "/api/users?page=2", "/api/users?page=1"]
    let statuses = targets.map { status(of: $0) }
    #expect(statuses == ["503", "500", "200"])
  }
}

// Orders: one that comes again with its key is not carried out again.

import FixtureServer
import Testing

@Suite final class OrdersTests: ServedTests {
  private func order(_ text: String, _ fields: String = "") -> String {
    client.send(
      "POST /api/orders HTTP/1.1\r\n\(fields)Content-Length: \(text.utf8.count)\r\n\r\n\(text)")
    return client.response().body
  }

  @Test func `an order is carried out once for each key, and without one each time`() throws {
    #expect(order("tea", "Idempotency-Key: A\r\n") == #"{"order":1}"#)
    #expect(order("tea", "idempotency-key: A\r\n") == #"{"order":1}"#)
    #expect(order("cake", "Idempotency-Key: a\r\n") == #"{"order":2}"#)
    #expect(order("tea") == #"{"order":3}"#)
    #expect(order("tea") == #"{"order":4}"#)
    #expect(server.log.carriedOut == ["tea", "cake", "tea", "tea"])
  }

  @Test func `an order is carried out although its answer is a fault`() throws {
    server.order(.status(503), for: "/api/orders")
    #expect(order("tea", "Idempotency-Key: A\r\n") == #"{"error":"as ordered"}"#)
    #expect(order("tea", "Idempotency-Key: A\r\n") == #"{"order":1}"#)
    #expect(server.log.carriedOut == ["tea"])
  }
}

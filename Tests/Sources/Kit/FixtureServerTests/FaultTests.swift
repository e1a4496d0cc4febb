// Each fault, checked by the bytes that arrive at the client; the walk over HTTP sees what URLSession makes of them.

import FixtureServer
import TestSupport
import Testing

@Suite final class FaultTests: ServedTests {
  let path = "/api/users/7"

  private func reply(to fault: Fault) -> (text: String, ending: RawClient.ConnectionEnd) {
    server.order(fault, for: path)
    client.send("GET \(path) HTTP/1.1\r\nConnection: close\r\n\r\n")
    return client.readToEnd()
  }

  private func usual() -> String { client.answer(to: path).body }

  @Test(arguments: [
    (
      Fault.status(418, body: "short and stout"), "HTTP/1.1 418 ",
      "Content-Length: 15\r\n\r\nshort and stout"
    ),
    (.unauthorized, "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=", ""),
    (.redirect(to: "/api/users/8"), "HTTP/1.1 302 ", "\r\nLocation: /api/users/8\r\n"),
    (.redirectLoop, "HTTP/1.1 302 ", "\r\nLocation: /redirect-loop\r\n"),
    (.status(204), "HTTP/1.1 204 No Content\r\n\r\n", ""),
    (.status(200, body: ""), "HTTP/1.1 200 OK\r\n", "Content-Length: 0\r\n\r\n"),
    (.notUTF8, "HTTP/1.1 200 OK\r\n", "\u{FF}example.org"),
    (.garbage, "", ""),
  ])
  func `a fault that is a whole answer arrives as such`(
    _ fault: Fault, _ begin: String, _ part: String
  ) {
    let (text, ending) = reply(to: fault)
    #expect(text.hasPrefix(begin) && (part.isEmpty || text.contains(part)), "\(text)")
    #expect(text.hasPrefix("HTTP") == (fault != .garbage) && ending == .closed)
  }

  @Test func `an answer that is longer than five megabytes stays as it is`() {
    let page = String(repeating: "1", count: 5_000_001)
    server.serve(page, at: path)
    #expect(reply(to: .fiveMegabytes).text.hasSuffix("\r\n\r\n" + page))
  }

  @Test func `a body that is long, in chunks or without a length is the usual one`() throws {
    let usual = usual()
    let long = reply(to: .fiveMegabytes).text.components(separatedBy: "\r\n\r\n").last ?? ""
    #expect(long.utf8.count == 5_000_000 && long.hasPrefix(usual + "   "))
    for fault in [Fault.chunked, .closeDelimited] {
      let client = try RawClient(to: server.baseURL)
      server.order(fault, for: path)
      client.send("GET \(path) HTTP/1.1\r\nConnection: close\r\n\r\n")
      let (head, body) = client.readToEnd().text.halves
      #expect(!head.contains("Content-Length"))
      let parts = body.components(separatedBy: "\r\n")
      let chunks = parts.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
      #expect(fault == .chunked ? chunks.joined() == usual && parts.count > 4 : body == usual)
    }
  }

  @Test(arguments: [Fault.delay(.milliseconds(100)), .drip(every: .milliseconds(1))])
  func `a slow answer comes whole, and takes its time`(_ fault: Fault) {
    server.order(fault, for: path)
    let start = ContinuousClock.now
    #expect(client.answer(to: path).body.contains(#""id":7,"#))
    #expect(ContinuousClock.now - start >= .milliseconds(90))
  }

  @Test func `a delayed answer does not delay other requests`() async throws {
    server.order(.delay(.seconds(60)), for: path)
    client.get(path)
    #expect(await eventually { server.log.requests.count == 1 })
    let other = try RawClient(to: server.baseURL).answer(to: "/api/users/1")
    #expect(other.body.contains(#""id":1,"#))
  }

  @Test(arguments: [
    (Fault.truncatedBody, RawClient.ConnectionEnd.closed), (.resetInBody, .reset),
    (.truncatedChunk, .closed),
  ])
  func `half of the promised body comes, and then the end of the connection, or a reset`(
    _ fault: Fault, _ end: RawClient.ConnectionEnd
  ) {
    let usual = usual()
    let (text, ending) = reply(to: fault)
    let half = String(decoding: usual.utf8.prefix(usual.utf8.count / 2), as: UTF8.self)
    let size =
      fault == .truncatedChunk
      ? "\r\n\(String(usual.utf8.count, radix: 16))\r\n" : "Content-Length: \(usual.utf8.count)\r\n"
    #expect(text.contains(size) && text.hasSuffix(half) && ending == end)
  }
}

extension String {
  /// What stands before and behind the blank line of a response.
  fileprivate var halves: (String, String) {
    let parts = components(separatedBy: "\r\n\r\n")
    return (parts[0], parts.dropFirst().joined(separator: "\r\n\r\n"))
  }
}

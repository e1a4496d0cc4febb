// Each fault, checked by the bytes that arrive at the client.

import FixtureServer
import Foundation
import Testing

@Suite final class FaultTests: ServedTests {
  let path = "/api/users/7"

  private func reply(to fault: Fault) -> (text: String, ending: RawClient.ConnectionEnd) {
    server.order(fault, for: path)
    client.send("GET \(path) HTTP/1.1\r\nConnection: close\r\n\r\n")
    return client.readToEnd()
  }

  private func usual() -> String { client.answer(to: path).body }

  // MARK: Proper HTTP

  @Test func `any status can be ordered with a body`() {
    let (text, _) = reply(to: .status(418, body: "short and stout"))
    #expect(text.hasPrefix("HTTP/1.1 418 "))
    #expect(text.hasSuffix("Content-Length: 15\r\n\r\nshort and stout"))
  }

  @Test func `a 401 asks for a password`() {
    let (text, _) = reply(to: .unauthorized)
    #expect(text.hasPrefix("HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm="))
  }

  @Test func `a redirect names its target, and the redirect loop leads to itself`() throws {
    #expect(
      reply(to: .redirect(to: "/api/users/8")).text.contains("\r\nLocation: /api/users/8\r\n")
    )
    for _ in 0..<2 {
      let head = try RawClient(to: server.baseURL).answer(to: "/redirect-loop").head
      #expect(head.contains("\r\nLocation: /redirect-loop\r\n"))
    }
  }

  @Test func `no content is a 204 without a body, and an empty body is a 200 with length 0`()
    throws
  {
    #expect(reply(to: .noContent).text == "HTTP/1.1 204 No Content\r\n\r\n")
    server.order(.emptyBody, for: path)
    let (head, body) = try RawClient(to: server.baseURL).answer(to: path)
    #expect(head.hasSuffix("Content-Length: 0"))
    #expect(body == "")
  }

  @Test func `a body that is not UTF-8 contains the byte FF and arrives whole`() {
    let (text, ending) = reply(to: .notUTF8)
    #expect(text.contains("\u{FF}example.org"))
    #expect(ending == .closed)
  }

  @Test func `five megabytes arrive whole`() {
    let usual = usual()
    let (text, ending) = reply(to: .fiveMegabytes)
    let body = text.components(separatedBy: "\r\n\r\n").last ?? ""
    #expect(body.utf8.count == 5_000_000)
    #expect(body.hasPrefix(usual + "   "))
    #expect(ending == .closed)
  }

  @Test func `the chunks together are the usual body`() {
    let usual = usual()
    let (text, _) = reply(to: .chunked)
    let parts = text.components(separatedBy: "\r\n").drop { !$0.isEmpty }.dropFirst()
    let sizes = parts.enumerated().filter { $0.offset % 2 == 0 }.map { Int($0.element, radix: 16) }
    let chunks = parts.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    #expect(text.contains("Transfer-Encoding: chunked\r\n"))
    #expect(chunks.joined() == usual)
    #expect(sizes.dropLast().map { $0 ?? -1 } == chunks.map(\.utf8.count))
    #expect(sizes.count > 2)
  }

  @Test func `without a length, the end of the connection ends the body`() {
    let usual = usual()
    let (text, ending) = reply(to: .closeDelimited)
    #expect(!text.contains("Content-Length"))
    #expect(text.hasSuffix("\r\n\r\n" + usual))
    #expect(ending == .closed)
  }

  // MARK: Slow

  @Test func `a delayed answer comes after the delay`() {
    server.order(.delay(.milliseconds(100)), for: path)
    let start = ContinuousClock.now
    #expect(client.answer(to: path).body.contains(#""id":7,"#))
    #expect(ContinuousClock.now - start >= .milliseconds(100))
  }

  @Test func `a delayed answer does not delay other requests`() async throws {
    server.order(.delay(.seconds(60)), for: path)
    client.get(path)
    #expect(await server.eventually { $0.requests.count == 1 })
    let other = try RawClient(to: server.baseURL).answer(to: "/api/users/1")
    #expect(other.body.contains(#""id":1,"#))
  }

  @Test func `a dripping answer comes byte by byte`() {
    server.order(.drip(every: .milliseconds(1)), for: path)
    let start = ContinuousClock.now
    let body = client.answer(to: path).body
    #expect(body.contains(#""id":7,"#))
    #expect(ContinuousClock.now - start >= .milliseconds(body.utf8.count - 1))
  }

  @Test func `a hanging request gets no answer`() {
    server.order(.hang, for: path)
    client.setTimeout(milliseconds: 50)
    client.get(path)
    let (text, ending) = client.readToEnd()
    #expect(text.isEmpty)
    #expect(ending == .silent)
  }

  // MARK: Broken

  @Test func `garbage is not HTTP`() {
    let (text, ending) = reply(to: .garbage)
    #expect(!text.isEmpty && !text.hasPrefix("HTTP"))
    #expect(ending == .closed)
  }

  @Test(arguments: [(Fault.truncatedBody, RawClient.ConnectionEnd.closed), (.resetInBody, .reset)])
  func `half of the promised body comes, and then the end of the connection, or a reset`(
    _ fault: Fault, _ end: RawClient.ConnectionEnd
  ) {
    let usual = usual()
    let (text, ending) = reply(to: fault)
    #expect(text.contains("Content-Length: \(usual.utf8.count)\r\n"))
    #expect(text.components(separatedBy: "\r\n\r\n").last?.utf8.count == usual.utf8.count / 2)
    #expect(ending == end)
  }

  @Test func `a truncated chunk is shorter than its size`() {
    let usual = usual()
    let (text, ending) = reply(to: .truncatedChunk)
    let size = String(usual.utf8.count, radix: 16)
    #expect(
      text.hasSuffix(
        "\r\n\r\n\(size)\r\n"
          + String(decoding: usual.utf8.prefix(usual.utf8.count / 2), as: UTF8.self)
      )
    )
    #expect(ending == .closed)
  }

  @Test(arguments: [
    (Fault.closeBeforeResponse, RawClient.ConnectionEnd.closed), (.resetBeforeResponse, .reset),
  ])
  func `the connection can be closed or reset instead of an answer`(
    _ fault: Fault, _ end: RawClient.ConnectionEnd
  ) {
    let (text, ending) = reply(to: fault)
    #expect(text.isEmpty)
    #expect(ending == end)
  }

  @Test func `no fault is in the list twice`() {
    for (index, fault) in Fault.oneOfEach.enumerated() {
      #expect(Fault.oneOfEach.firstIndex(of: fault) == index)
    }
  }
}

// What is asked for by a path, and which fault is served with it.

import FixtureServer
import TestSupport
import Testing

@Suite final class ServingTests: ServedTests {
  private static let notFound = #"{"error":"not found"}"#

  /// A path, how the head of its answer begins after the version, and a part of the body.
  @Test(arguments: [
    ("/", "200 OK", #"{"try":["/api/users?page=2","/api/users/7"]}"#),
    (
      "/api/users/7", "200 OK",
      #"{"data":{"id":7,"email":"zoe.halloran@example.org","first_name":"Zoë","#
        + #""last_name":"Halloran","avatar":"https://example.org/faces/7.png"}}"#
    ),
    (
      "/api/users?page=3", "200 OK",
      #"{"page":3,"per_page":6,"total":12,"total_pages":2,"data":[]}"#
    ),
    ("/api", "404 Not Found", notFound), ("/api/users/", "404", notFound),
    ("/api/users/0", "404", notFound), ("/api/users/13", "404", notFound),
    ("/api/users/seven", "404", notFound), ("/api/users?page=0", "404", notFound),
    ("/api/users?page=x", "404", notFound), ("/API/users", "404", notFound), ("*", "404", notFound),
    ("/api/login", "405 Method Not Allowed\r\nAllow: POST\r\n", #"{"error":"only POST"}"#),
    // Behind the name of a fault stand the usual answers, too.
    ("/list-404/api/users?page=2", "404 ", #"{"error":"as ordered"}"#),
    ("/list-404/api/users/7", "200 OK", "Halloran"), ("/user-500/api/users/7", "500 ", "ordered"),
    ("/user-500/api/users?page=2", "200 OK", "Halloran"),
    ("/list-malformed/api/users", "200 ", "not what was promised"),
    ("/list-405/api/users", "404 ", notFound), ("/list-404", "404 ", notFound),
  ])
  func `a path gets its answer`(_ path: String, _ begin: String, _ part: String) {
    let (head, body) = client.answer(to: path)
    #expect(head.hasPrefix("HTTP/1.1 \(begin)") && body.contains(part), "\(head)\n\(body)")
    #expect(server.log.requests == ["GET \(path)"])
  }

  @Test(arguments: [("", Array(1...6)), ("?page=1", Array(1...6)), ("?page=2", Array(7...12))])
  func `each page has six of the twelve users, and without a number the first is meant`(
    _ query: String, _ ids: [Int]
  ) {
    let body = client.answer(to: "/api/users\(query)").body
    #expect(body.matches(of: /"id":(\d+)/).compactMap { Int($0.1) } == ids)
  }

  // MARK: Bytes

  @Test func `another method gets a 405, and the next request is still answered`() async {
    client.send("POST /api/users HTTP/1.1\r\nContent-Length: 5\r\n\r\nab")
    client.send("cdeGET /api/users/3 HTTP/1.1\r\n\r\n")
    let refused = client.response()
    #expect(refused.head.hasPrefix("HTTP/1.1 405 Method Not Allowed\r\nAllow: GET\r\n"))
    #expect(await eventually { server.log.requests.count == 2 })
    #expect(server.log.requests == ["POST /api/users", "GET /api/users/3"])
  }

  @Test func `a HEAD request gets a head without a body`() {
    client.send("HEAD /api/users/3 HTTP/1.1\r\nConnection: close\r\n\r\n")
    let (text, ending) = client.readToEnd()
    #expect(text.hasPrefix("HTTP/1.1 405") && text.hasSuffix("\r\n\r\n") && ending == .closed)
  }

  @Test func `requests that arrive in pieces or two at a time are answered over one connection`() {
    client.send("GET /api/us")
    client.send("ers/1 HTTP/1.1\r\n\r")
    client.send("\nGET /api/users/2 HTTP/1.1\r\nConnection: close\r\n\r\n")
    client.finishSending()
    let (text, ending) = client.readToEnd()
    let answers = text.components(separatedBy: "HTTP/1.1 200 OK").dropFirst()
    #expect(answers.map { $0.contains(#""id":1,"#) } == [true, false] && ending == .closed)
    #expect(answers.last?.contains(#""id":2,"#) == true)
    #expect(server.log.acceptedConnections == 1)
  }

  @Test(arguments: [
    "no HTTP", "GET /", "GET / HTTP/1.1\r\nTransfer-Encoding: chunked", "endless",
    "POST /api/orders HTTP/1.1\r\nContent-Length: 1048577",
  ])
  func `bytes that are not a request end the connection`(text: String) {
    client.send(text == "endless" ? String(repeating: "x", count: 200_000) : text + "\r\n\r\n")
    let (answer, ending) = client.readToEnd()
    #expect(answer.isEmpty && ending != .silent)
  }

  // MARK: Ordered faults

  /// Orders, each with its path; what is asked for, and the statuses that come.
  @Test(arguments: [
    ([("/a", 500, false), ("/a", 503, false)], ["/a", "/a", "/a"], ["500", "503", "404"]),
    ([("/a", 500, true), ("/a", 503, false)], ["/a", "/a", "/a"], ["503", "500", "500"]),
    (
      [("/a?page=2", 500, false), ("/a", 503, false)], ["/a?page=1", "/a?page=2", "/a?page=1"],
      ["503", "500", "404"]
    ),
    (
      [("/a?page=2", 500, true), ("/a", 503, true), ("/a", 418, true)],
      ["/a?page=2", "/a", "/a?page=1"], ["500", "418", "418"]
    ),
  ])
  func `orders queue up for a path or its query, and go before one that is for always`(
    _ orders: [(String, Int, Bool)], _ paths: [String], _ statuses: [String]
  ) {
    for (path, status, isForAlways) in orders {
      server.order(.status(status), for: path, always: isForAlways)
    }
    #expect(paths.map { status(of: $0) } == statuses)
    server.forget()
    #expect(status(of: "/a") == "404", "what was ordered is forgotten")
  }

  @Test func `an order without a path holds for every request that the fault is about`() throws {
    server.order(try #require(NamedFault.named("user-404")))
    #expect((0..<2).map { _ in status(of: "/api/users/7") } == ["404", "404"])
  }

  private func status(of path: String) -> String {
    String(client.answer(to: path).head.dropFirst(9).prefix(3))
  }
}

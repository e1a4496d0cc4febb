// The usual answers, without faults.

import FixtureServer
import Foundation
import Testing

@Suite final class ServingTests: ServedTests {
  @Test(arguments: [
    ("", 1, Array(1...6)), ("?page=1", 1, Array(1...6)), ("?page=2", 2, Array(7...12)),
    ("?page=3", 3, []),
  ])
  func `each page has six of the twelve users, and without a number the first is meant`(
    _ query: String, _ page: Int, _ ids: [Int]
  ) {
    let (head, body) = client.answer(to: "/api/users\(query)")
    #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(body.hasPrefix(#"{"page":\#(page),"per_page":6,"total":12,"total_pages":2,"data":["#))
    #expect(body.matches(of: /"id":(\d+)/).compactMap { Int($0.1) } == ids)
  }

  @Test func `a user has exactly the five fields`() {
    let body = client.answer(to: "/api/users/7").body
    let expected = """
      {"data":{"id":7,"email":"zoe.halloran@example.org","first_name":"Zoë","last_name":"Halloran",\
      "avatar":"https://example.org/faces/7.png"}}
      """
    #expect(body == expected)
  }

  @Test func `every user of the list can be requested over one connection`() {
    for id in 1...12 {
      #expect(client.answer(to: "/api/users/\(id)").body.hasPrefix(#"{"data":{"id":\#(id),"#))
    }
    let connections = server.log.acceptedConnections
    #expect(connections == 1, "the connection must be kept alive")
  }

  @Test func `the first page names what can be asked for`() {
    let (head, body) = client.answer(to: "/")
    #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(body == #"{"try":["/api/users?page=2","/api/users/7"]}"#)
  }

  @Test(
    arguments: [
      "/api", "/api/users/", "/api/users/0", "/api/users/13", "/api/users/seven",
      "/api/users?page=0", "/api/users?page=x", "/API/users", "*",
    ])
  func `an unknown path or id gets a 404 with a small body`(target: String) {
    let (head, body) = client.answer(to: target)
    #expect(head.hasPrefix("HTTP/1.1 404 Not Found\r\n"))
    #expect(body == #"{"error":"not found"}"#)
  }

  @Test func `another method gets a 405, and the next request is still answered`() async {
    client.send("POST /api/users HTTP/1.1\r\nContent-Length: 5\r\n\r\nab")
    client.send("cdeGET /api/users/3 HTTP/1.1\r\n\r\n")
    let refused = client.response()
    #expect(refused.head.hasPrefix("HTTP/1.1 405 Method Not Allowed\r\nAllow: GET\r\n"))
    #expect(refused.body.hasPrefix(#"{"error":"only GET"}"#))
    #expect(await server.eventually { $0.requests.count == 2 })
    #expect(server.requests.map(\.description) == ["POST /api/users", "GET /api/users/3"])
  }

  @Test func `a HEAD request gets a head without a body`() {
    client.send("HEAD /api/users/3 HTTP/1.1\r\nConnection: close\r\n\r\n")
    let (text, ending) = client.readToEnd()
    #expect(text.hasPrefix("HTTP/1.1 405"))
    #expect(text.hasSuffix("\r\n\r\n"))
    #expect(ending == .closed)
  }

  @Test func `requests that arrive in pieces or two at a time are answered in order`() {
    client.send("GET /api/us")
    client.send("ers/1 HTTP/1.1\r\n\r")
    client.send("\nGET /api/users/2 HTTP/1.1\r\nConnection: close\r\n\r\n")
    let (text, ending) = client.readToEnd()
    let answers = text.components(separatedBy: "HTTP/1.1 200 OK").dropFirst()
    #expect(answers.map { $0.contains(#""id":1,"#) } == [true, false])
    #expect(answers.map { $0.contains(#""id":2,"#) } == [false, true])
    #expect(ending == .closed)
  }

  @Test func `a client that has finished sending still gets its answer`() {
    client.get("/api/users/4")
    client.finishSending()
    let (text, ending) = client.readToEnd()
    #expect(text.contains(#""id":4,"#))
    #expect(ending == .closed)
  }

  @Test(arguments: ["no HTTP", "GET /", "GET / HTTP/1.1\r\nTransfer-Encoding: chunked", "endless"])
  func `bytes that are not a request end the connection`(text: String) {
    client.send(text == "endless" ? String(repeating: "x", count: 200_000) : text + "\r\n\r\n")
    let (answer, ending) = client.readToEnd()
    #expect(answer.isEmpty)
    #expect(ending != .silent)
  }
}

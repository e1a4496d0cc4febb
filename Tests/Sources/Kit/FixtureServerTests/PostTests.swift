// What is sent to the server, at once or in pieces: credentials, with what only a client with a token gets, and orders.

import FixtureServer
import Foundation
import Testing

@Suite final class PostTests: ServedTests {
  /// Sends a request: its head and its body at once, or one after the other, and the body in two pieces.
  private func post(
    _ body: String, to path: String, _ fields: String = "", inPieces: Bool = false
  ) -> String {
    // Blanks may stand around a value.
    let request =
      "POST /api/\(path) HTTP/1.1\r\n\(fields)Content-Length:\t\(body.utf8.count) \r\n\r\n"
    let half = body.count / 2
    let pieces = [request, String(body.prefix(half)), String(body.dropFirst(half))]
    for piece in inPieces ? pieces : [request + body] { client.send(piece) }
    let (head, body) = client.response()
    return "\(head.dropFirst(9).prefix(3)) \(body)"
  }

  private func get(_ path: String, _ field: String) -> String {
    client.send("GET /api/\(path) HTTP/1.1\r\n\(field)\r\n\r\n")
    return client.response().body
  }

  private static let credentials =
    #"{"email":"zoe.halloran@example.org","password":"\#(FixtureServer.password)"}"#

  @Test func `what else is sent with the credentials does not matter`() {
    let more = Self.credentials.replacing("{", with: #"{"remember":true,"#)
    #expect(post(more, to: "login").hasPrefix("200 "))
  }

  /// A token is given in an answer of this form.
  private func token() throws -> String {
    let answer = post(Self.credentials, to: "login")
    return String(try #require(answer.firstMatch(of: /200 \{"token":"([^"]+)"\}/)?.1))
  }

  @Test func `a token gives the profile and the messages of the user who has logged in`() throws {
    let token = try token()
    let user = client.answer(to: "/api/users/7").body
    #expect(get("profile", "Authorization: Bearer \(token)") == user)
    let expected = """
      {"data":[{"id":71,"from":"Hugo Ibarra","text":"Lunch on Friday?"},\
      {"id":72,"from":"Ines Jonker","text":"The report is ready."}]}
      """
    #expect(get("messages", "AUTHORIZATION: bearer \(token)") == expected)
  }

  @Test(arguments: ["profile", "messages"])
  func `without a valid token there is an error`(path: String) throws {
    let token = try token()
    for field in [
      "Host: fixture", "Authorization: Bearer \(token.lowercased())", "Authorization: \(token)",
      "Authorization: Bearer \(token)x",
    ] {
      #expect(get(path, field) == #"{"error":"wrong or expired token"}"#, "\(field)")
    }
  }

  @Test(
    arguments: [
      #"{"email":"zoe.halloran@example.org","password":"guessed"}"#,
      #"{"email":"nobody@example.org","password":"fixture-password"}"#,
      #"{"email":"zoe.halloran@example.org"}"#, "no JSON", "",
      String(repeating: "x", count: 200_000),
    ], [false, true])
  func `wrong credentials get a 401, without a demand for a password`(
    body: String, inPieces: Bool
  ) {
    let answer = post(body, to: "login", inPieces: inPieces)
    #expect(answer == #"401 {"error":"wrong email or password"}"#)
    let head = client.answer(to: "/api/profile").head
    #expect(head.hasPrefix("HTTP/1.1 401 Unauthorized\r\n"))
    #expect(!head.contains("WWW-Authenticate"), "URLSession on Linux would never answer")
  }

  @Test(arguments: [false, true])
  func `an order is carried out once for each key, also where its answer is a fault`(
    inPieces: Bool
  ) {
    server.order(.status(503), for: "/api/orders")
    let orders = [
      ("tea", "Idempotency-Key: A\r\n", "503 "),
      ("tea", "idempotency-key: A\r\n", #"200 {"order":1}"#),
      ("cake", "Idempotency-Key: a\r\n", #"200 {"order":2}"#), ("tea", "", #"200 {"order":3}"#),
      ("tea", "", #"200 {"order":4}"#),
    ]
    for (text, key, answer) in orders {
      let given = post(text, to: "orders", key, inPieces: inPieces)
      #expect(given.hasPrefix(answer), "\(text) \(key)")
    }
    #expect(server.log.carriedOut == ["tea", "cake", "tea", "tea"])
  }
}

// The login, and what only a client with a token gets.

import FixtureServer
import Foundation
import Testing

@Suite final class LoginTests: ServedTests {
  private func logIn(_ body: String) -> (head: String, body: String) {
    let length = body.utf8.count
    client.send("POST /api/login HTTP/1.1\r\nContent-Length: \(length)\r\n\r\n\(body)")
    return client.response()
  }

  private func credentials(
    _ email: String = "zoe.halloran@example.org", _ password: String = FixtureServer.password
  ) -> String {
    #"{"email":"\#(email)","password":"\#(password)"}"#
  }

  private func token() throws -> String {
    struct Answer: Decodable { let token: String }
    let body = Data(logIn(credentials()).body.utf8)
    return try JSONDecoder().decode(Answer.self, from: body).token
  }

  private func get(_ path: String, _ field: String) -> (head: String, body: String) {
    client.send("GET \(path) HTTP/1.1\r\n\(field)\r\n\r\n")
    return client.response()
  }

  @Test func `a token gives the profile and the messages of the user who has logged in`() throws {
    let token = try token()
    let profile = get("/api/profile", "Authorization: Bearer \(token)")
    let user = client.answer(to: "/api/users/7").body
    #expect(profile.body == user)
    let messages = get("/api/messages", "AUTHORIZATION: bearer \(token)").body
    let expected = """
      {"data":[{"id":71,"from":"Hugo Ibarra","text":"Lunch on Friday?"},\
      {"id":72,"from":"Ines Jonker","text":"The report is ready."}]}
      """
    #expect(messages == expected)
  }

  @Test func `a body that comes in pieces is read whole, and a very long one is refused`() {
    let body = credentials()
    client.send("POST /api/login HTTP/1.1\r\nContent-Length: \(body.utf8.count)\r\n\r\n")
    for character in body { client.send(String(character)) }
    #expect(client.response().head.contains(" 200 "))
    let long = String(repeating: "x", count: 200_000)
    #expect(logIn(credentials("zoe.halloran@example.org", long)).head.contains(" 401 "))
    #expect(logIn(credentials()).head.contains(" 200 "), "the next request is read from its start")
  }

  @Test(arguments: [
    #"{"email":"zoe.halloran@example.org","password":"guessed"}"#,
    #"{"email":"nobody@example.org","password":"fixture-password"}"#,
    #"{"email":"zoe.halloran@example.org"}"#, "no JSON", "",
  ])
  func `wrong credentials get a 401, without a demand for a password`(body: String) {
    let (head, body) = logIn(body)
    #expect(head.hasPrefix("HTTP/1.1 401 Unauthorized\r\n"))
    #expect(!head.contains("WWW-Authenticate"), "URLSession on Linux would never answer")
    #expect(body == #"{"error":"wrong email or password"}"#)
  }

  @Test(arguments: ["/api/profile", "/api/messages"])
  func `without a valid token there is a 401`(path: String) throws {
    let token = try token()
    for field in [
      "Host: fixture", "Authorization: Bearer \(token.lowercased())", "Authorization: \(token)",
      "Authorization: Bearer \(token)x",
    ] {
      let (head, body) = get(path, field)
      #expect(head.hasPrefix("HTTP/1.1 401 Unauthorized\r\n"), "\(field)")
      #expect(body == #"{"error":"wrong or expired token"}"#)
    }
  }

  @Test func `a login with another method gets a 405`() {
    let (head, body) = client.answer(to: "/api/login")
    #expect(head.hasPrefix("HTTP/1.1 405 Method Not Allowed\r\nAllow: POST\r\n"))
    #expect(body == #"{"error":"only POST"}"#)
  }
}

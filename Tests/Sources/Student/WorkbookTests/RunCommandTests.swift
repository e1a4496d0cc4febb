// `workbook run` with a real server, and without one.

import FixtureServer
import Foundation
import TestSupport
import Testing

@Suite struct RunCommandTests {
  @Test func `a run shows the user, and when and where each step ran`() async throws {
    let server = try FixtureServer()
    defer { server.stop() }
    let ended = try await workbook([
      "run", "callbacks", "--base-url", server.baseURL.absoluteString,
    ])
    let lines = ended.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "The finished style callbacks. Your own code is not used.")
    #expect(lines.dropFirst().first == "The server is \(server.baseURL).")
    #expect(lines.contains { $0.hasPrefix("User 7: ") })
    let row = /(\d+\.\d) ms +\d+\.\d ms  (main )?thread.*  thread/
    let begins = ["requestList", "decodeList", "requestUser", "decodeUser"].compactMap { step in
      lines.first { $0.hasPrefix("  \(step) ") }?.firstMatch(of: row).flatMap { Double($0.1) }
    }
    #expect(begins.count == 4, "each step must begin and end, on a thread")
    #expect(begins == begins.sorted(), "the steps must begin in their order")
    #expect(lines.contains { $0.hasPrefix("  completion") && $0.hasSuffix(", workbook.delivery") })
    #expect(lines.last?.hasPrefix("Next: ") == true)
    #expect(ended.errors == "" && ended.status == 0)
    let paths = server.requests.map(\.target)
    #expect(paths == ["/api/users?page=2", "/api/users/7"])
  }

  @Test func `without a base URL it starts its own server`() async throws {
    let ended = try await workbook(["run", "callbacks"])
    #expect(ended.output.contains(", started for this run.\n\nUser 7: "))
    #expect(ended.errors == "" && ended.status == 0)
  }

  @Test func `a server that cannot be reached is one sentence`() async throws {
    let server = try FixtureServer()
    let url = server.baseURL
    server.stop()
    try await workbook(["run", "callbacks", "--base-url=\(url)"])
      .expectFailure("\(url) cannot be reached: nothing listens on that port.")
  }

  @Test func `a bad answer of the server is one sentence`() async throws {
    let server = try FixtureServer()
    defer { server.stop() }
    let url = server.baseURL.appending(path: "elsewhere")
    try await workbook(["run", "callbacks", "--base-url", url.absoluteString])
      .expectFailure("\(url) gave no user: requestList ended with status 404.")
  }

  @Test(arguments: ["", "foo", "ftp://127.0.0.1", "http://", "http://127.0.0.1:1/?page=2"])
  func `a text that is not a base URL is one sentence`(text: String) async throws {
    let sentence = "'\(text)' is not a base URL; write one like http://127.0.0.1:8080."
    try await workbook(["run", "callbacks", "--base-url", text])
      .expectFailure(sentence, status: 64)
  }
}

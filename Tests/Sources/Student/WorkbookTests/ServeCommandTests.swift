// `workbook serve`: what the command prints and serves, and how it ends.

import FixtureServer
import Foundation
import TestSupport
import Testing
import UserAPI

@Suite struct ServeCommandTests {
  @Test func `it serves with and without faults, and Ctrl-C ends it with status 0`() async throws {
    let folder = try TemporaryBook(copying: nil)
    // The shell does what Ctrl-C does as soon as there is a file `end`.
    let script = """
      "$0" serve --port 0 >printed & until [ -e end ]; do sleep 0.1; done; kill -INT $!; wait $!
      """
    let program = Tool.folder.appending(path: "workbook").path
    async let ended = Tool(at: URL(filePath: "/bin/sh")).run(
      ["-c", script, program], in: folder.root)
    defer { try? folder.write("end", "") }
    _ = await eventually { (try? folder.read("printed"))?.hasSuffix("\n") == true }
    let text = try folder.read("printed")
    let url = try #require(text.firstMatch(of: #/http://127\.0\.0\.1:\d+/#).map { String($0.0) })
    for fault in NamedFault.all { #expect(text.contains("\(url)/\(fault.name)/api/users")) }
    #expect(try await status(of: "\(url)/api/users?page=2") == 200)
    #expect(try await status(of: "\(url)/api/users/7") == 200)
    #expect(try await status(of: "\(url)/list-404/api/users?page=2") == 404)
    #expect(try await status(of: "\(url)/list-404/api/users/7") == 200)
    #expect(try await status(of: "\(url)/user-500/api/users/7") == 500)
    try folder.write("end", "")
    #expect(try await ended.status == 0)
  }

  @Test func `a port in use is one sentence, and status 1`() async throws {
    let server = try FixtureServer()
    defer { server.stop() }
    let port = try #require(server.baseURL.port)
    try await workbook(["serve", "--port", "\(port)"]).expectFailure(
      "The fixture server could not listen on port \(port) of 127.0.0.1: "
        + "Address already in use. Choose another: swift run workbook serve --port 0")
  }

  private func status(of url: String) async throws -> Int? {
    let inbox = Inbox<Int?>()
    let request = URLRequest(url: try #require(URL(string: url)))
    let transport = URLSessionTransport(deadline: .seconds(600))
    _ = transport.send(request) { inbox.put((try? $0.get())?.status) }
    return try await inbox.only("the server must answer")
  }
}

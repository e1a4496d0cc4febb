// `workbook serve`: what the command prints and serves, and how it ends.

import FixtureServer
import Foundation
import TestSupport
import Testing
import UserAPI

@Suite struct ServeCommandTests {
  @Test func `it serves with and without faults, and Ctrl-C ends it with status 0`() async throws {
    let folder = FileManager.default.temporaryDirectory
    let served = try RunningTool(Tool("workbook"), ["serve", "--port", "0"], in: folder)
    let text = try #require(await served.greeting)
    let url = try #require(text.firstMatch(of: #/http://127\.0\.0\.1:\d+/#).map { String($0.0) })
    for fault in NamedFault.all { #expect(text.contains("\(url)/\(fault.name)/api/users")) }
    #expect(try await status(of: "\(url)/api/users?page=2") == 200)
    #expect(try await status(of: "\(url)/api/users/7") == 200)
    #expect(try await status(of: "\(url)/list-404/api/users?page=2") == 404)
    #expect(try await status(of: "\(url)/list-404/api/users/7") == 200)
    #expect(try await status(of: "\(url)/user-500/api/users/7") == 500)
    let end = await served.interrupt()
    #expect(end == 0)
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

// `workbook run` with a real server, and without one.

import FixtureServer
import Foundation
import TestSupport
import Testing

@Suite struct RunCommandTests {
  @Test func `a bad answer of the server is one sentence`() async throws {
    let server = try FixtureServer()
    defer { server.stop() }
    let url = server.baseURL.appending(path: "elsewhere")
    try await workbook(["run", "callbacks", "--base-url", url.absoluteString])
      .expectFailure("\(url) gave no user: requestList ended with status 404.")
  }
}

// Exercise 6.1: a node gives the body of a good response, or the status of any other as an error.

import ChapterTesting
import Nodes
import Testing

@Suite("6.1 StatusCheck", .exercise("6.1"))
struct StatusCheckTests {
  @Test func `1 a 200 gives its body`() async throws {
    let result = try await check(200, "hello")
    expect(result, is: .success("hello"), "a good response must give its body, unchanged")
  }

  @Test func `2 a 404 is an error that keeps the status`() async throws {
    try await expect(
      check(404), is: .failure(.failed(.requestList, .status(404))),
      "a 404 must give the error of its step, with the status in it (W3.1)")
  }

  @Test func `3 a body does not make a bad status good`() async throws {
    let result = try await check(404, #"{"data":[]}"#)
    expect(
      result, is: .failure(.failed(.requestList, .status(404))),
      "a 404 with a body is an error too: servers send pages with their errors (W3.3)")
  }

  @Test func `4 the good ones are 200 to 299, and no others`() async throws {
    for status in statusesToTry() {
      let isGood = try await check(status, "hello") == .success("hello")
      try #require(
        isGood == (200...299).contains(status),
        "\(status): a status in 200–299 must give its body, any other an error (W3.3)"
      )
    }
  }

  @Test func `5 the error names the step that asked`() async throws {
    try await expect(
      check(500, in: .requestUser), is: .failure(.failed(.requestUser, .status(500))),
      "the error must carry the node's own step, not always the same one (W3.1)")
  }

  private func check(
    _ status: Int, _ body: String = "", in step: UserFetchError.Step = .requestList
  ) async throws -> Result<String, UserFetchError> {
    let response = HTTPResponse.scripted(status: status, body: Data(body.utf8))
    let result = try await outcome(of: StatusCheck(in: step).process(response))
    return result.map { String(decoding: $0, as: UTF8.self) }
  }
}

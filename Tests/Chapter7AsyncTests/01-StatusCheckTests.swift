// Exercise 7.1: a good response gives its body, any other is thrown as an error with its status.
// The checks are in Tests/Support/ChapterTesting: each chapter must pass the same ones.

import ChapterTesting
import Testing

@Suite("7.1 StatusCheck", .exercise("7.1"))
struct StatusCheckTests {
  private let status = StatusCheckByHand(7) { response, step in
    Result { () throws(UserFetchError) in try checkedBody(of: response, as: step) }
  }

  @Test func `1 a 200 gives its body`() async throws {
    try await status.givesTheBody()
  }

  @Test func `2 a 404 is an error that keeps the status`() async throws {
    try await status.keepsTheStatus()  // W3.1
  }

  @Test func `3 a body does not make a bad status good`() async throws {
    try await status.refusesABody()  // W3.3
  }

  @Test func `4 the good ones are 200 to 299, and no others`() async throws {
    try await status.knowsTheGoodOnes()  // W3.3
  }

  @Test func `5 the error names the step that asked`() async throws {
    try await status.namesTheStep()  // W3.1
  }
}

// Exercise 6.1: a node gives the body of a good response, or the status of any other as an error.
// The checks are in Tests/Support/ChapterTesting: each chapter must pass the same ones.

import ChapterTesting
import Nodes
import Testing

@Suite("6.1 StatusCheck", .exercise("6.1"))
struct StatusCheckTests {
  private let status = StatusCheckByHand(6) { response, step in
    try await outcome(of: StatusCheck(in: step).process(response))
  }

  @Test func `1 a 200 gives its body`() async throws {
    try await status.givesTheBody()
  }

  @Test func `2 a bad status is an error of the step that asked, whatever the body`() async throws {
    try await status.keepsTheStatus()  // W3.1
    try await status.refusesABody()  // W3.3
    try await status.namesTheStep()  // W3.1
  }

  @Test func `3 the good ones are 200 to 299, and no others`() async throws {
    try await status.knowsTheGoodOnes()  // W3.3
  }
}

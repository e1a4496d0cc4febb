// Exercise 9.3: the four steps, and the errors of each.
// The checks are in Tests/Support/ChapterTesting: each chapter must pass the same ones.

import ChapterTesting
import Testing

@Suite("9.3 Errors", .exercise("9.3"))
struct ErrorsTests {
  private typealias RunByHand = TestSupport.RunByHand<ErrorFetch>
  private let job = RunByHand()

  @Test func `1 a user arrives`() async throws {
    try await job.givesTheUser()  // from a list whose first id is 8
  }

  @Test func `2 it sends two requests, with these URLs`() async throws {
    try await job.sends("/api/users?page=2", "/api/users/8")  // W1.3 W2.1
  }

  @Test func `3 the second request waits for the list`() async throws {
    try await job.waitsForTheList()  // W2.2
  }

  @Test func `4 a bad list ends the run with its own error`() async throws {
    try await job.endsAfterABadList()  // W3.1 W3.2
  }

  @Test func `5 a bad user ends the run with its own error`() async throws {
    try await job.endsAfterABadUser()  // W3.1
  }

  @Test func `6 the outcome comes on the caller's queue`() async throws {
    try await job.deliversOnItsQueue("hop onto environment.deliveryQueue at the end")  // W1.6
  }

  @Test(.kit) func `7 it keeps the rules about errors, whatever is answered`() async {
    await RunByHand.keepsTheRules(of: "9.3", Rule.ID.group("W3"), in: [.uncancelled])
  }
}

// Exercise 3.4: the first error travels to the end, and everything still finishes.
// The checks are in Tests/Support/ChapterTesting: each chapter must pass the same ones.

import ChapterTesting
import Testing

@Suite("3.4 ErrorPath", .exercise("3.4"))
struct ErrorPathTests {
  private let job = JobStyle.function("3.4") { fetchUser(in: $0, completion: $1) }

  @Test func `1 when nothing fails, the user arrives`() async throws {
    try await job.givesTheUser()  // from a list whose first id is 8
  }

  @Test(.serialized, arguments: BadAnswer.all)
  func `2 whatever fails, the run ends with its error`(
    _ failure: BadAnswer
  ) async {
    await job.ends(after: [failure])  // W3.1 W3.3 W3.4
  }

  @Test func `4 when nothing fails, two requests are sent, and each body is decoded once`()
    async
  {
    await job.sendsTwoRequests()  // W2.1
    await job.waitsForTheList()  // W2.2
  }

  @Test func `5 each code of the transport arrives as it is`() async {
    await job.keepsEachCode()  // W3.1
  }

  @Test func `3 when nothing fails, nothing is left over either`() async {
    await job.isGoneAfterwards()  // W1.5
  }

  @Test func `6 an error that is no error of the job ends the run, too`() async throws {
    let ends = Inbox<Outcome>()
    let transport = ScriptedTransport(onSend: { _ in
      for operation in OperationQueue.current?.operations ?? [] { operation.cancel() }
    })
    fetchUser(in: .scripted(transport)) { ends.put($0) }
    _ = try await ends.only(
      "an operation was cancelled, and ended with another error: the completion must run then, too")
  }
}

// Exercise 5.4: the first error travels to the end, and everything still finishes.
// The checks are in Tests/Support/ChapterTesting: each chapter must pass the same ones.

import ChapterTesting
import Testing

@Suite("5.4 ErrorPath", .exercise("5.4"))
struct ErrorPathTests {
  // Test 6 asks where the completion runs.
  private let job = JobStyle("5.4") { environment, completion in
    MadeUpFetch { fetchUser(in: environment, completion: completion) }
  }

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

  @Test func `6 the completion runs on the delivery queue, whatever fails`() async {
    await job.deliversOnItsQueue("hand that queue to the operation that tells the end")
  }

  @Test func `7 an error that is no error of the job ends the run, too`() async throws {
    let ends = Inbox<Outcome>()
    let transport = ScriptedTransport(onSend: { _ in
      OperationQueue.current?.cancelAllOperations()
    })
    fetchUser(in: .scripted(transport)) { ends.put($0) }
    _ = try await ends.only(
      "an operation was cancelled, and ended with another error: the completion must run then, too")
  }
}

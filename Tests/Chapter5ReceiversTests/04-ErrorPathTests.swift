// Exercise 5.4: the first error travels to the end, and everything still finishes.
// The checks are in Tests/Support/ChapterTesting: each chapter must pass the same ones.

import ChapterTesting
import Testing

@Suite("5.4 ErrorPath", .exercise("5.4"))
struct ErrorPathTests {
  private let job = FetchByHand {
    fetchUser(in: $0, completion: $1)
  }

  @Test func `1 when nothing fails, the user arrives`() async throws {
    try await job.givesTheUser()  // from a list whose first id is 8
  }

  @Test(.serialized, arguments: FetchByHand.Failure.all)
  func `2 whatever fails, the run ends with its error`(
    _ failure: FetchByHand.Failure
  ) async throws {
    try await job.ends(after: failure)  // W3.1 W3.3 W3.4
  }

  @Test func `3 after a list that is missing or cannot be read, nothing else is sent`() async throws
  {
    try await job.sendsNothingAfterABadList()  // W3.2
  }

  @Test func `4 when nothing fails, two requests are sent, and each body is decoded once`()
    async throws
  {
    try await job.decodesEachBodyOnce()  // W2.1 W2.2
  }

  @Test func `5 each code of the transport arrives as it is`() async throws {
    try await job.keepsEachCode()  // W3.1
  }

  @Test func `6 when nothing fails, nothing is left over either`() async throws {
    try await job.leavesNothingOver()  // W1.5 W2.1
  }

  @Test func `7 the completion runs on the delivery queue, whatever fails`() async throws {
    let good: [FetchByHand.Answer] = [.good(listBody(ids: 8)), .good(userBody(id: 8))]
    for answers in [good] + FetchByHand.Failure.all.map(\.answers) {
      let (marked, places, transport) = (MarkedQueue(), Inbox<Bool>(), ScriptedTransport())
      fetchUser(in: .scripted(transport, deliveringOn: marked.queue)) { _ in
        places.put(marked.isCurrent)
      }
      try await transport.answer(answers)
      let isThere = try await places.only("whatever fails, the run must complete, once")
      try #require(isThere, "the completion must run on environment.deliveryQueue, whatever fails")
    }
  }

  @Test func `8 an error that is no error of the job ends the run, too`() async throws {
    let ends = Inbox<Result<User, UserFetchError>>()
    let transport = ScriptedTransport(onSend: { _ in
      OperationQueue.current?.cancelAllOperations()
    })
    fetchUser(in: .scripted(transport)) { ends.put($0) }
    _ = try await ends.only(
      "an operation was cancelled, and ended with another error: the completion must run then, too")
  }
}

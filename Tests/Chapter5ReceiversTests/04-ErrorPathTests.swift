// Exercise 5.4: the first error travels to the end, and everything still finishes.
// The checks are in Tests/Support/ChapterTesting: each chapter must pass the same ones.

import ChapterTesting
import Testing

@Suite("5.4 ErrorPath", .exercise("5.4"))
struct ErrorPathTests {
  private let job = FetchByHand(.run(5)) {
    fetchUser(in: $0, completion: $1)
  }

  @Test func `1 when nothing fails, the user arrives`() async throws {
    try await job.givesTheUser()  // from a list whose first id is 8
  }

  @Test func `2 a list request that gets no response ends the run`() async throws {
    try await job.ends(after: .listTimesOut)  // W3.1
  }

  @Test func `3 a 404 for the list ends the run, once`() async throws {
    try await job.ends(after: .listIsMissing)  // W3.1
  }

  @Test func `4 after a 404 for the list nothing else is sent`() async throws {
    try await job.sendsNothingMore()  // W3.2
  }

  @Test func `5 an empty list says that there are no users`() async throws {
    try await job.ends(after: .listIsEmpty)  // W3.1
  }

  @Test func `6 a list that cannot be read is malformed`() async throws {
    try await job.ends(after: .listIsUnreadable)  // W3.1
    try await job.again.ends(after: .listLacksItsPage)  // W3.1
  }

  @Test func `7 a user request that fails keeps its reason`() async throws {
    try await job.ends(after: .userIsLost)  // W3.1
  }

  @Test func `8 a 500 for the user ends the run`() async throws {
    try await job.ends(after: .userIsRefused)  // W3.1 W3.3
  }

  @Test func `9 a user that cannot be read ends the run`() async throws {
    try await job.ends(after: .userIsUnreadable)  // W3.1
  }

  @Test func `10 a page that comes with a bad status is not decoded`() async throws {
    try await job.ends(after: .listIsAPage)  // W3.3
  }

  @Test func `11 nor is the page that comes instead of the user`() async throws {
    try await job.ends(after: .userIsAPage)  // W3.3
  }

  @Test func `12 when nothing fails, two requests are sent, and each body is decoded once`()
    async throws
  {
    try await job.decodesEachBodyOnce()  // W2.1 W2.2
  }

  @Test func `13 each code of the transport arrives as it is`() async throws {
    try await job.keepsEachCode()  // W3.1
  }

  @Test func `14 an empty body for the user is malformed`() async throws {
    try await job.ends(after: .userIsEmpty)  // W3.4
  }

  @Test func `15 a list that cannot be read asks for no user`() async throws {
    try await job.asksForNoUser()  // W3.2
  }

  @Test func `16 when nothing fails, nothing is left over either`() async throws {
    try await job.leavesNothingOver()  // W1.5 W2.1
  }

  @Test func `17 the completion runs on the delivery queue, whatever fails`() async throws {
    let good = FetchByHand.Answer.good(listBody(ids: 8))
    let endings: [[FetchByHand.Answer]] = [
      [good, .good(userBody(id: 8))], [.failure(URLError(.timedOut))], [.status(404)],
      [.good(listBody())], [.good(Data())], [good, .status(500)], [good, .good(Data())],
    ]
    for answers in endings {
      let (marked, places, transport) = (MarkedQueue(), Inbox<Bool>(), ScriptedTransport())
      fetchUser(in: .scripted(transport, deliveringOn: marked.queue)) { _ in
        places.put(marked.isCurrent)
      }
      try await transport.answer(answers)
      let isThere = try await places.only("whatever fails, the run must complete, once")
      try #require(isThere, "the completion must run on environment.deliveryQueue, whatever fails")
    }
  }

  @Test func `18 an error that is no error of the job ends the run, too`() async throws {
    let ends = Inbox<Result<User, UserFetchError>>()
    let transport = ScriptedTransport(onSend: { _ in
      OperationQueue.current?.cancelAllOperations()
    })
    fetchUser(in: .scripted(transport)) { ends.put($0) }
    _ = try await ends.only(
      "an operation was cancelled, and ended with another error: the completion must run then, too")
  }
}

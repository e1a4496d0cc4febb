// Exercise 6.4: the first error travels to the end, and the completion runs once.
// The checks are in Tests/Support/ChapterTesting: each chapter must pass the same ones.

import ChapterTesting
import Nodes
import Testing

@Suite("6.4 ErrorPath", .exercise("6.4"))
struct ErrorPathTests {
  private let job = FetchByHand(.run(6)) {
    fetchUser(in: $0, completion: $1)
  }

  @Test func `1 the mapper changes errors, and only errors`() async throws {
    let answers: [Result<HTTPResponse, URLError>] = [.status(404), .failure(URLError(.timedOut))]
    var results: [Result<Int, UserFetchError>] = []
    for answer in answers {
      let transport = ScriptedTransport(onSend: { $0.answer(answer) })
      let node = RequestErrorMapperNode(
        as: .requestUser, next: RequestSenderNode(transport: transport))
      let observer = node.process(URLRequest(url: service))
      results.append(try await outcome(of: observer.map(\.status)))
    }
    expect(results[0], is: .success(404), "any response passes unchanged: 6.1 looks at its status")
    expect(
      results[1], is: .failure(.failed(.requestUser, .transport(.timedOut))),
      "the error must name the node's step, and keep the code of the URLError (W3.1)")
  }

  @Test func `2 when nothing fails, the user arrives`() async throws {
    try await job.givesTheUser()  // from a list whose first id is 8
  }

  @Test func `3 a list request that gets no response ends the run`() async throws {
    try await job.ends(after: .listTimesOut)  // W3.1
  }

  @Test func `4 a 404 for the list ends the run, once`() async throws {
    try await job.ends(after: .listIsMissing)  // W3.1
  }

  @Test func `5 after a 404 for the list nothing else is sent`() async throws {
    try await job.sendsNothingMore()  // W3.2
  }

  @Test func `6 an empty list says that there are no users`() async throws {
    try await job.ends(after: .listIsEmpty)  // W3.1
  }

  @Test func `7 a list that cannot be read is malformed`() async throws {
    try await job.ends(after: .listIsUnreadable)  // W3.1
  }

  @Test func `8 a user request that fails keeps its reason`() async throws {
    try await job.ends(after: .userIsLost)  // W3.1
  }

  @Test func `9 a 500 for the user ends the run`() async throws {
    try await job.ends(after: .userIsRefused)  // W3.1 W3.3
  }

  @Test func `10 a user that cannot be read ends the run`() async throws {
    try await job.ends(after: .userIsUnreadable)  // W3.1
  }

  @Test func `11 a page that comes with a bad status is not decoded`() async throws {
    try await job.ends(after: .listIsAPage)  // W3.3
  }

  @Test func `12 nor is the page that comes instead of the user`() async throws {
    try await job.ends(after: .userIsAPage)  // W3.3
  }

  @Test func `13 when nothing fails, two requests are sent, and each body is decoded once`()
    async throws
  {
    try await job.decodesEachBodyOnce()  // W2.1 W2.2
  }

  @Test func `14 each code of the transport arrives as it is`() async throws {
    try await job.keepsEachCode()  // W3.1
  }

  @Test func `15 an empty body for the user is malformed`() async throws {
    try await job.ends(after: .userIsEmpty)  // W3.4
  }

  @Test func `16 a list that cannot be read asks for no user`() async throws {
    try await job.asksForNoUser()  // W3.2
  }

  @Test func `17 when nothing fails, nothing is left over either`() async throws {
    try await job.leavesNothingOver()  // W1.5 W2.1
  }

  @Test func `18 the mapper passes a cancel on, in both directions`() {
    let ends = Inbox<String>()
    let (cancelled, stopped) = (PendingNode(), PendingNode())
    stopped.context.stops { ends.put("the work is stopped") }
    let mapper = RequestErrorMapperNode(as: .requestUser, next: cancelled)
    mapper.process(URLRequest(url: service)).onCanceled { ends.put("the output is cancelled") }
    cancelled.context.cancel()
    expect(
      ends.values, is: ["the output is cancelled"],
      "the work was cancelled: a cancel passes unchanged, too")
    RequestErrorMapperNode(as: .requestUser, next: stopped)
      .process(URLRequest(url: service)).cancel()
    expect(
      ends.values.last, is: "the work is stopped",
      "the output was cancelled: a cancel passes unchanged, up to the work")
  }

  @Test func `19 an error of any other kind gets the code unknown`() async throws {
    let errors = Inbox<UserFetchError?>()
    let next = PendingNode()
    RequestErrorMapperNode(as: .requestList, next: next).process(URLRequest(url: service))
      .onError { errors.put($0 as? UserFetchError) }
    next.context.emit(error: CancellationError())
    expect(
      errors.values, is: [.failed(.requestList, .transport(.unknown))],
      "an error that is no URLError must be the step's own, too, with the code .unknown (W3.1)")
  }
}

/// A node whose output the test ends.
private struct PendingNode: Node {
  let context = Context<HTTPResponse>()

  func process(_ request: URLRequest) -> Observer<HTTPResponse> { context }
}

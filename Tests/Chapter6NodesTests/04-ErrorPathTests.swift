// Exercise 6.4: the first error travels to the end, and the completion runs once.
// The checks are in Tests/Support/ChapterTesting: each chapter must pass the same ones.

import ChapterTesting
import Nodes
import Testing

@Suite("6.4 ErrorPath", .exercise("6.4"))
struct ErrorPathTests {
  private let job = JobStyle.function("6.4") { fetchUser(in: $0, completion: $1) }

  @Test func `1 the mapper changes errors, and only errors`() async throws {
    let (answered, lost) = (PendingNode(), PendingNode())
    let outputs = [answered, lost].map { mapped($0).map(\.status) }
    answered.context.emit(data: .scripted(status: 404))
    lost.context.emit(error: URLError(.timedOut))
    try await expect(
      outcome(of: outputs[0]), is: .success(404),
      "any response passes unchanged: 6.1 looks at its status")
    try await expect(
      outcome(of: outputs[1]), is: .failure(.failed(.requestUser, .transport(.timedOut))),
      "the error must name the node's step, and keep the code of the URLError (W3.1)")
  }

  @Test func `2 when nothing fails, the user arrives`() async throws {
    try await job.givesTheUser()  // from a list whose first id is 8
  }

  @Test(.serialized, arguments: BadAnswer.all)
  func `3 whatever fails, the run ends with its error`(
    _ failure: BadAnswer
  ) async {
    await job.ends(after: [failure])  // W3.1 W3.3 W3.4
  }

  @Test func `5 when nothing fails, two requests are sent, and each body is decoded once`()
    async
  {
    await job.sendsTwoRequests()  // W2.1
    await job.waitsForTheList()  // W2.2
  }

  @Test func `6 each code of the transport arrives as it is`() async {
    await job.keepsEachCode()  // W3.1
  }

  @Test func `4 when nothing fails, nothing is left over either`() async {
    await job.isGoneAfterwards()  // W1.5
  }

  @Test func `7 the mapper passes a cancel on, in both directions`() {
    let ends = Inbox<String>()
    let (cancelled, stopped) = (PendingNode(), PendingNode())
    mapped(cancelled).onCanceled { ends.put("the output is cancelled") }
    cancelled.context.cancel()
    expect(
      ends.values, is: ["the output is cancelled"],
      "the work was cancelled: a cancel passes unchanged, too")
    stopped.context.stops { ends.put("the work is stopped") }
    mapped(stopped).cancel()
    expect(
      ends.values.last, is: "the work is stopped",
      "the output was cancelled: a cancel passes unchanged, up to the work")
  }

  @Test(arguments: [CancellationError(), UserFetchError.cancelled] as [any Error])
  func `8 an error of any other kind gets the code unknown`(_ error: any Error) async {
    let (errors, next) = (Inbox<UserFetchError?>(), PendingNode())
    mapped(next).onError { errors.put($0 as? UserFetchError) }
    next.context.emit(error: error)
    expect(
      errors.values, is: [.failed(.requestUser, .transport(.unknown))],
      "an error that is no URLError must be the step's own, too, with the code .unknown (W3.1)")
  }

  /// What the mapper makes of a node's output, as `requestUser`.
  private func mapped(_ node: PendingNode) -> Observer<HTTPResponse> {
    RequestErrorMapperNode(as: .requestUser, next: node).process(URLRequest(url: service))
  }
}

/// A node whose output the test ends.
private struct PendingNode: Node {
  let context = Context<HTTPResponse>()

  func process(_ request: URLRequest) -> Observer<HTTPResponse> { context }
}

// Exercise 3.1: an operation ends with the body of a good response, or with the status of any other.
// The checks are in Tests/Support/ChapterTesting: each chapter must pass the same ones.

import Adapters
import ChapterTesting
import Operations
import Testing

@Suite("3.1 StatusCheck", .exercise("3.1"))
struct StatusCheckTests {
  private let status = StatusCheckByHand(3) { try await end(with: .success($0), in: $1) }

  @Test func `1 a 200 gives its body`() async throws {
    try await status.givesTheBody()
  }

  @Test func `2 a bad status is an error of the step that asked, whatever the body`() async throws {
    try await status.keepsTheStatus()  // W3.1
    try await status.refusesABody()  // W3.3
    try await status.namesTheStep()  // W3.1
  }

  @Test func `3 without a response, the error of the transport arrives`() async {
    // In a process of its own, because a force-unwrap ends it.
    await #expect(
      processExitsWith: .success,
      "there is not always a response: do not force what may be missing (W3.1)"
    ) {
      // The transport's own .cancelled, too, without a cancel of this operation.
      for code in [URLError.Code.timedOut, .cancelled] {
        await expect(
          try? end(with: .failure(URLError(code))),
          is: .failure(.failed(.requestList, .transport(code))),
          "the error must arrive as it is in `answer` (W3.1)")
      }
    }
  }

  @Test func `4 the good ones are 200 to 299, and no others`() async throws {
    try await status.knowsTheGoodOnes()  // W3.3
  }

  @Test func `5 a cancel ends it, and stops its request as soon as 3.5 can`() async throws {
    let transport = ScriptedTransport()
    let operation = UserListRetrievalOperation(in: .scripted(transport))
    operation.start()
    operation.cancel()
    await expect(
      eventually { operation.isFinished },
      "a cancelled operation ends at once: leave that as it is given")
    // 3.5 comes later: until it is solved, a request alone cannot be stopped either.
    let alone = ScriptedTransport()
    let request = RequestInFlight()
    request.send(URLRequest(url: service), as: .requestList, over: alone) { _ in }
    request.cancel()
    expect(
      transport.requests.map(\.cancels), is: alone.requests.map(\.cancels),
      "a cancel must stop the request in flight: leave `stopWork()` as it is given")
  }
}

/// Starts an operation on this thread, and answers its request; the operation may end on any thread.
///
/// - Throws: `ExpectationFailedError` if it sent no request, or has not ended with the answer; also
///   an error that is not one of the job.
private func end(
  with answer: TransportResult,
  in step: UserFetchError.Step = .requestList
) async throws -> Result<Data, UserFetchError> {
  let transport = ScriptedTransport()
  let user = UserRetrievalOperation(in: .scripted(transport))
  user.userID = 8
  let list = UserListRetrievalOperation(in: .scripted(transport))
  let operation: RetrievalOperation = step == .requestList ? list : user
  operation.start()
  let request = try #require(transport.requests.first, "the operation must send its request")
  request.answer(answer)
  _ = await eventually { operation.isFinished }
  return try #require(operation.result, "the operation must end when the answer has come")
    .outcome("operation")
}

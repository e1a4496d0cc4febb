// Exercise 4.1: a link ends with the body of a good response, or with the status of any other.
// The checks are in Tests/Support/ChapterTesting: each chapter must pass the same ones.

import Chains
import ChapterTesting
import Testing

@Suite("4.1 StatusCheck", .exercise("4.1"))
struct StatusCheckTests {
  private let status = StatusCheckByHand(4) { try await end(with: .success($0), in: $1) }

  @Test func `1 a 200 gives its body`() async throws {
    try await status.givesTheBody()
  }

  @Test func `2 a bad status is an error of the step that asked, whatever the body`() async throws {
    try await status.keepsTheStatus()  // W3.1
    try await status.refusesABody()  // W3.3
    try await status.namesTheStep()  // W3.1
  }

  @Test func `3 without a response, the error of the transport arrives`() async throws {
    // The transport's own .cancelled, too, without a cancel of this chain.
    for code in [URLError.Code.timedOut, .cancelled] {
      try await expect(
        end(with: .failure(URLError(code))),
        is: .failure(.failed(.requestList, .transport(code))),
        "the error must arrive as it is in `answer` (W3.1)")
    }
  }

  @Test func `4 the good ones are 200 to 299, and no others`() async throws {
    try await status.knowsTheGoodOnes()  // W3.3
  }
}

/// Runs a chain up to the link of a step, and answers its request.
///
/// - Throws: `ExpectationFailedError` if it sent no request, or has not ended with the answer; also
///   if its error is not one of the job.
private func end(
  with answer: TransportResult,
  in step: UserFetchError.Step = .requestList
) async throws -> Result<Data, UserFetchError> {
  let transport = ScriptedTransport()
  let environment = FetchEnvironment.scripted(transport)
  let promise = "the link must end when the answer has come"
  let reply = { try await transport.pending("the link must send its request").answer(answer) }
  guard step == .requestList else {
    let id = InitialChainableBlockOperation { 8 }
    return try await outcome(
      of: id ==> UserRequest(in: environment), promise, whileRunning: reply)
  }
  return try await outcome(
    of: OperationChain.create(operation: ListRequest(in: environment)), promise,
    whileRunning: reply)
}

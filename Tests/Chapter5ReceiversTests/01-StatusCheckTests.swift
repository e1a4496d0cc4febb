// Exercise 5.1: an operation ends with the body of a good response, or with the status of any other.
// The checks that other chapters share are in Tests/Support/ChapterTesting.

import ChapterTesting
import Operations
import Receivers
import Testing

@Suite("5.1 StatusCheck", .exercise("5.1"))
struct StatusCheckTests {
  private let status = StatusCheckByHand(5) { response, step in
    try await run(operation(.success(response), in: step)).outcome()
  }

  @Test func `1 a 200 gives its body`() async throws {
    try await status.givesTheBody()
  }

  @Test func `2 a bad status is an error, whatever the body`() async throws {
    try await status.keepsTheStatus()  // W3.1
    try await status.refusesABody()  // W3.3
    try await expect(
      run(operation(.success(.scripted(status: 404)))).error?.publisher,
      is: "StatusCheckOperation",
      "the publisher of an error is the operation that has failed, and no other (W3.1)")
  }

  @Test func `3 the error of the transport becomes the step's own`() async throws {
    // The transport's own .cancelled, too, without a cancel of this operation.
    for code in [URLError.Code.timedOut, .cancelled] {
      try await expect(
        run(operation(.failure(AOperationError(URLError(code))))).error?.published(
          as: UserFetchError.self), is: .failed(.requestList, .transport(code)),
        "the transport does not know its step: finish with what inThisStep gives (W3.1)")
    }
  }

  @Test func `4 any other error that was received is passed on`() async throws {
    for error in receivedErrors() {
      try await expect(
        run(operation(.failure(error))).error?.description, is: error.description,
        "this error says already who failed, and why: pass it on as it came, not wrapped anew (W3.1)"
      )
    }
  }

  @Test func `5 if nothing was received, the error says so`() async throws {
    try await expect(
      run(operation(nil)).error?.published(as: AOperationError.Reason.self),
      is: .receivedValueIsNil,
      "nothing was delivered: `received` has an error for that, pass it on (W3.1)")
  }

  @Test func `6 the good ones are 200 to 299, and no others`() async throws {
    try await status.knowsTheGoodOnes()  // W3.3
  }

  @Test func `7 the error names the step that was handed in`() async throws {
    try await status.namesTheStep()  // W3.1
    try await expect(
      run(operation(.failure(AOperationError(URLError(.badURL))), in: .requestUser)).outcome(),
      is: .failure(.failed(.requestUser, .transport(.badURL))),
      "the error must carry the step that asked, also without a response (W3.1)")
  }
}

private func operation(
  _ received: Result<HTTPResponse, AOperationError>?,
  in step: UserFetchError.Step = .requestList
) -> StatusCheckOperation {
  let operation = StatusCheckOperation(in: step)
  operation.receivedValue = received
  return operation
}

// Exercise 3.1: an operation ends with the body of a good response, or with the status of any other.

import Adapters
import ChapterTesting
import Operations
import Testing

@Suite("3.1 StatusCheck", .exercise("3.1"))
struct StatusCheckTests {
  @Test func `1 a 200 gives its body`() async throws {
    let result = try await end(with: .status(200, Data("hello".utf8)))
    expect(result, is: .success("hello"), "a good response must give its body, unchanged")
  }

  @Test func `2 a 404 is an error that keeps the status`() async throws {
    try await expect(
      end(with: .status(404)), is: .failure(.failed(.requestList, .status(404))),
      "a 404 must give the error of its step, with the status in it (W3.1)")
  }

  @Test func `3 a body does not make a bad status good`() async throws {
    let result = try await end(with: .status(404, Data(#"{"data":[]}"#.utf8)))
    expect(
      result, is: .failure(.failed(.requestList, .status(404))),
      "a 404 with a body is an error too: servers send pages with their errors (W3.3)")
  }

  @Test func `4 without a response, the error of the transport arrives`() async {
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

  @Test func `5 the good ones are 200 to 299, and no others`() async throws {
    for status in statusesToTry() {
      let result = try await end(with: .status(status, Data("hello".utf8)))
      let isGood = result == .success("hello")
      try #require(
        isGood == (200...299).contains(status),
        "\(status): a status in 200–299 must give its body, any other an error (W3.3)"
      )
    }
  }

  @Test func `6 the error names the step that asked`() async throws {
    let (transport, id) = (ScriptedTransport(), 8)
    let operation = UserRetrievalOperation(in: .scripted(transport))
    operation.userID = id
    try await expect(
      end(operation, over: transport, with: .status(500)),
      is: .failure(.failed(.requestUser, .status(500))),
      "the error must carry the operation's own step, not always the same one (W3.1)")
  }

  @Test func `7 an empty body is a body`() async throws {
    for status in [200, 204] {
      try await expect(
        end(with: .status(status)), is: .success(""),
        "a good response without a body gives an empty one: decoding judges it (W3.3)")
    }
  }
}

/// Runs an operation that requests the list.
private func end(
  with answer: Result<HTTPResponse, URLError>
) async throws -> Result<String, UserFetchError> {
  let transport = ScriptedTransport()
  return try await end(
    UserListRetrievalOperation(in: .scripted(transport)), over: transport, with: answer)
}

/// Starts an operation on this thread, and answers its request; the operation may end on any thread.
///
/// - Throws: `ExpectationFailedError` if it sent no request, or has not ended with the answer; also
///   an error that is not one of the job.
private func end(
  _ operation: RetrievalOperation,
  over transport: ScriptedTransport,
  with answer: Result<HTTPResponse, URLError>
) async throws -> Result<String, UserFetchError> {
  operation.start()
  let request = try #require(transport.requests.first, "the operation must send its request")
  request.answer(answer)
  _ = await eventually { operation.isFinished }
  let result = try #require(operation.result, "the operation must end when the answer has come")
  return try outcome(of: result).map { String(decoding: $0, as: UTF8.self) }
}

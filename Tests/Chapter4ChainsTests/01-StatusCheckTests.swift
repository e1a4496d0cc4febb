// Exercise 4.1: a link ends with the body of a good response, or with the status of any other.

import Chains
import ChapterTesting
import Testing

@Suite("4.1 StatusCheck", .exercise("4.1"))
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

  @Test func `4 without a response, the error of the transport arrives`() async throws {
    // The transport's own .cancelled, too, without a cancel of this chain.
    for code in [URLError.Code.timedOut, .cancelled] {
      try await expect(
        end(with: .failure(URLError(code))),
        is: .failure(.failed(.requestList, .transport(code))),
        "the error must arrive as it is in `answer` (W3.1)")
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
    let transport = ScriptedTransport()
    let id = InitialChainableBlockOperation { 8 }
    try await expect(
      end(id ==> UserRequest(in: .scripted(transport)), over: transport, with: .status(500)),
      is: .failure(.failed(.requestUser, .status(500))),
      "the error must carry the link's own step, not always the same one (W3.1)")
  }

  @Test func `7 an empty body is a body`() async throws {
    for status in [200, 204] {
      try await expect(
        end(with: .status(status)), is: .success(""),
        "a good response without a body gives an empty one: decoding judges it (W3.3)")
    }
  }
}

/// Runs a chain of one link, which requests the list.
private func end(
  with answer: Result<HTTPResponse, URLError>
) async throws -> Result<String, UserFetchError> {
  let transport = ScriptedTransport()
  let chain = OperationChain.create(operation: ListRequest(in: .scripted(transport)))
  return try await end(chain, over: transport, with: answer)
}

/// Runs a chain, and answers its request.
///
/// - Throws: `ExpectationFailedError` if it sent no request, or has not ended with the answer; also
///   if its error is not one of the job.
private func end<Input>(
  _ chain: OperationChain<Input, Data>,
  over transport: ScriptedTransport,
  with answer: Result<HTTPResponse, URLError>
) async throws -> Result<String, UserFetchError> {
  let result = try await outcome(of: chain, "the link must end when the answer has come") {
    try await transport.pending("the link must send its request").answer(answer)
  }
  return result.map { String(decoding: $0, as: UTF8.self) }
}

// Exercise 5.1: an operation ends with the body of a good response, or with the status of any other.

import ChapterTesting
import Operations
import Receivers
import Testing

@Suite("5.1 StatusCheck", .exercise("5.1"))
struct StatusCheckTests {
  @Test func `1 a 200 gives its body`() async throws {
    let result = try await check(.scripted(status: 200, body: Data("hello".utf8)))
    expect(result, is: .success("hello"), "a good response must give its body, unchanged")
  }

  @Test func `2 a 404 is an error that keeps the status`() async throws {
    try await expect(
      check(.scripted(status: 404)), is: .failure(.failed(.requestList, .status(404))),
      "a 404 must give the error of its step, with the status in it (W3.1)")
  }

  @Test func `3 a body does not make a bad status good`() async throws {
    let result = try await check(.scripted(status: 404, body: Data(#"{"data":[]}"#.utf8)))
    expect(
      result, is: .failure(.failed(.requestList, .status(404))),
      "a 404 with a body is an error too: servers send pages with their errors (W3.3)")
  }

  @Test func `4 without a response, the operation still finishes`() async throws {
    let result = try await run(operation(.failure(AOperationError(URLError(.timedOut)))))
    #expect(result.error != nil, "there is no response, so there is no body")
  }

  @Test func `5 the error of the transport becomes the step's own`() async throws {
    // The transport's own .cancelled, too, without a cancel of this operation.
    for code in [URLError.Code.timedOut, .cancelled] {
      try await expect(
        run(operation(.failure(AOperationError(URLError(code))))).error?.published(
          as: UserFetchError.self), is: .failed(.requestList, .transport(code)),
        "the transport does not know its step: use inThisStep (W3.1)")
    }
  }

  @Test func `6 any other error that was received is passed on`() async throws {
    let other = UserFetchError.failed(.decodeList, .noUsers)
    let passed = try await run(operation(.failure(AOperationError(other)))).outcome()
    expect(passed, is: .failure(other), "this error has its step already: leave it as it is (W3.1)")
    let cancelled = AOperationError.isCancelled(ListDecodingOperation(using: JSONDecoder()))
    let error = try await run(operation(.failure(cancelled))).error
    #expect(
      error?.isCancelled == true && error?.publisher == "ListDecodingOperation",
      "the operation before was cancelled: its error must be passed on, unchanged (W3.1)"
    )
  }

  @Test func `7 if nothing was received, the error says so`() async throws {
    try await expect(
      run(operation(nil)).error?.published(as: AOperationError.Reason.self),
      is: .receivedValueIsNil,
      "nothing was delivered: `received` has an error for that, pass it on (W3.1)")
  }

  @Test func `8 the good ones are 200 to 299, and no others`() async throws {
    for status in statusesToTry() {
      let result = try await check(.scripted(status: status, body: Data("hello".utf8)))
      let isGood = result == .success("hello")
      try #require(
        isGood == (200...299).contains(status),
        "\(status): a status in 200–299 must give its body, any other an error (W3.3)"
      )
    }
    try await expect(
      check(.scripted(status: 204)), is: .success(""),
      "a good status is good without a body, too: whether it can be read is 5.2's business (W3.3)")
  }

  @Test func `9 the error names the step that was handed in`() async throws {
    let operations = [
      operation(.success(.scripted(status: 500)), in: .requestUser),
      operation(.failure(AOperationError(URLError(.badURL))), in: .requestUser),
    ]
    var errors: [UserFetchError?] = []
    for operation in operations { errors.append(try await run(operation).outcome().error) }
    expect(
      errors,
      is: [.failed(.requestUser, .status(500)), .failed(.requestUser, .transport(.badURL))],
      "the error must carry the operation's own step, not always the same one (W3.1)")
  }

  private func check(_ response: HTTPResponse) async throws -> Result<String, UserFetchError> {
    let body = try await run(operation(.success(response))).outcome()
    return body.map { String(decoding: $0, as: UTF8.self) }
  }

  private func operation(
    _ received: Result<HTTPResponse, AOperationError>?,
    in step: UserFetchError.Step = .requestList
  ) -> StatusCheckOperation {
    let operation = StatusCheckOperation(in: step)
    operation.receivedValue = received
    return operation
  }
}

extension Result where Failure == UserFetchError {
  fileprivate var error: UserFetchError? {
    if case .failure(let error) = self { error } else { nil }
  }
}

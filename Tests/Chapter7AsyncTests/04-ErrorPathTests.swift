// Exercise 7.4: whatever fails, the error of the failed step is thrown, and no later step begins.
// The checks are in Tests/Support/ChapterTesting: each chapter must pass the same ones.

import ChapterTesting
import Testing

@Suite("7.4 ErrorPath", .exercise("7.4", firstHalf: 4))
struct ErrorPathTests {
  private let transport = ScriptedTransport()
  private let job = JobStyle.function("7.4") { environment, completion in
    Task {
      do throws(UserFetchError) {
        completion(.success(try await fetchUser(in: environment)))
      } catch {
        completion(.failure(error))
      }
    }
  }

  // MARK: One request

  @Test func `1 a good response gives its body`() async throws {
    try await expect(
      request(.good(Data("hello".utf8))), is: .success(Data("hello".utf8)),
      "a good response must give its body")
    try require(
      transport.requests.first?.urlRequest.httpMethod, is: "POST",
      "send the request that was handed in, as it is")
  }

  @Test func `2 a bad status is the error of checkedBody`() async throws {
    try await expect(
      request(.status(404, Data("not here".utf8))),
      is: .failure(.failed(.requestUser, .status(404))),
      "the error of 7.1 must be thrown, unchanged (W3.1 W3.3)")
  }

  @Test func `3 a request without a response keeps its code`() async throws {
    try await expect(
      request(.failure(URLError(.timedOut))),
      is: .failure(.failed(.requestUser, .transport(.timedOut))),
      "the error must name the step, and keep the code of the URLError (W3.1)")
  }

  @Test func `4 a transport that forgets its callback is an error, too`() async throws {
    let attempt = request()
    try await transport.pending().drop()
    try await attempt.ends(
      .failure(.failed(.requestUser, .transport(.unknown))),
      "firstValue gave nil, and the function must throw .transport(.unknown) (W3.1)",
      or: "no answer can come any more: the function must throw")
  }

  // MARK: The job

  @Test func `5 when nothing fails, the user arrives`() async throws {
    try await job.givesTheUser()  // from a list whose first id is 8
  }

  @Test(.serialized, arguments: BadAnswer.all)
  func `6 whatever fails, the job ends with its error`(
    _ failure: BadAnswer
  ) async {
    await job.ends(after: [failure])  // W3.1 W3.3 W3.4
  }

  @Test func `8 when nothing fails, two requests are sent, and each body is decoded once`()
    async
  {
    await job.sendsTwoRequests()  // W2.1
    await job.waitsForTheList()  // W2.2
  }

  @Test func `9 each code of the transport arrives as it is`() async {
    await job.keepsEachCode()  // W3.1
  }

  @Test func `7 when nothing fails, nothing is left over either`() async {
    await job.isGoneAfterwards()  // W1.5
  }

  /// Sends one request as `requestUser`.
  private func request() -> Attempt<Data> {
    Attempt { [transport] in
      try await body(of: orderRequest, as: .requestUser, over: transport)
    }
  }

  /// Sends one request as `requestUser`, and answers it.
  private func request(
    _ answer: TransportResult
  ) async throws -> Result<Data, UserFetchError> {
    let attempt = request()
    try await transport.answer([answer])
    return try await attempt.outcome("the request was answered: the function must end")
  }
}

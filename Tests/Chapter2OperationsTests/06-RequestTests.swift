// Exercise 2.6: one request as an operation, which can be cancelled at any moment.

import ChapterTesting
import Operations
import Testing

@Suite("2.6 Request", .exercise("2.6"))
struct RequestTests {
  let transport = ScriptedTransport()
  let queue = OperationQueue()

  // MARK: Sending and answering

  @Test func `1 it sends its own request, and ends with the body of the response`() async throws {
    let operation = makeOperation("/a", over: transport)
    let ended = operation.ends()
    let request = try await send(operation)
    expect(
      operation.result == nil && !operation.isFinished,
      "nothing has been answered: main() must only send, and return")
    request.answer(.good("8"))
    try await ended.first("the answer must end the operation")
    expect(operation.result, is: .body("8"), "the operation must end with the body of the response")
    expect(
      transport.requests.map { $0.urlRequest.url?.path() }, is: ["/a"],
      "main() must send the request that it was given, and no other, once")
  }

  @Test func `2 a bad status is an error of its step`() async throws {
    for step in [UserFetchError.Step.requestList, .requestUser] {
      try await expect(
        Self().finished(as: step, answer: .status(404, "not here")).result,
        is: .failure(.failed(step, .status(404))),
        "the status counts, not the body; and the step is the one that was given (W3.1 W3.3)")
    }
  }

  @Test func `3 without a response, it ends with the transport's code`() async throws {
    for code in [URLError.Code.timedOut, .cancelled] {
      try await expect(
        Self().finished(answer: .failure(URLError(code))).result,
        is: .failure(.failed(.requestList, .transport(code))),
        "the operation was not cancelled: the transport's own code is the reason (W3.1)")
    }
  }

  @Test func `4 a second answer changes nothing`() async throws {
    let operation = try await finished(answer: .good("first"))
    transport.requests[0].answer(.status(500))
    expect(
      operation.result, is: .body("first"),
      "store the result inside finish { … }: the first counts (W3.5)")
  }

  // MARK: At any moment

  @Test func `12 whatever comes first, it ends, and no request goes on`() async {
    await everySchedule(for: [true, false]) { play, answers in
      let gone = Inbox<Void>()
      let early = Inbox<Result<Data, UserFetchError>?>()
      let transport = ScriptedTransport(onRelease: { _ in gone.put(()) })
      let operation = makeOperation(over: transport)
      playedAdd(operation, to: OperationQueue())
      play.thread("cancel()") { operation.cancel() }
      if answers { play.answers(.good("8"), over: transport) }
      play.thread("the next operation", when: { operation.isFinished }) {
        early.put(operation.result)
      }
      return {
        guard operation.isFinished else { return "whatever comes first, the operation must end" }
        guard operation.result != nil else {
          return
            "it has ended without a result: store one inside finish { … }, and let only the answer and stop() end it"
        }
        guard early.values == [operation.result] else {
          return "it had one result, and has another now: store it inside finish { … } (W3.5)"
        }
        guard gone.count == transport.requests.count else {
          return
            "it has ended and keeps its task: ask isFinished inside the lock of the task, and take the task out after finish { … }"
        }
        guard operation.result == .failure(.cancelled) else { return nil }
        return transport.hasOpenRequest
          ? "the operation was cancelled, and its request goes on (W4.3)" : nil
      }
    }
  }

  @Test func `13 a result is not seen before the end`() async {
    await everySchedule { play in
      let transport = ScriptedTransport(onSend: { request in request.answer(.good("8")) })
      let operation = makeOperation(over: transport)
      let early = Inbox<Void>()
      play.thread("the operation") { operation.start() }
      play.thread("a look") { if operation.result != nil, !operation.isFinished { early.put(()) } }
      return {
        early.isEmpty ? nil : "a result was seen before the end: it must be nil until then"
      }
    }
  }

  func makeOperation(
    _ path: String = "/", as step: UserFetchError.Step = .requestList,
    over transport: ScriptedTransport
  ) -> RequestOperation {
    RequestOperation(
      URLRequest(url: service.appending(path: path)), as: step, over: transport)
  }

  /// Adds an operation to the queue, and waits until it has sent its request.
  func send(
    _ operation: RequestOperation,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> ScriptedRequest {
    queue.addOperation(operation)
    return try await transport.pending(
      "main() must send the request", sourceLocation: sourceLocation)
  }

  /// An operation that has ended with an answer.
  func finished(
    as step: UserFetchError.Step = .requestList,
    answer: TransportResult,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> RequestOperation {
    let operation = makeOperation(as: step, over: transport)
    let ended = operation.ends()
    try await send(operation, sourceLocation: sourceLocation).answer(answer)
    try await ended.first("the answer must end the operation", sourceLocation: sourceLocation)
    return operation
  }
}

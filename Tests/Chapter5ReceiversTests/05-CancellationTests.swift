// Exercise 5.5: a request can be cancelled at any moment.

import ChapterTesting
import Operations
import Receivers
import Testing

@Suite("5.5 Cancellation", .exercise("5.5"))
struct CancellationTests {
  let transport = ScriptedTransport()
  let operation: RequestOperation

  init() { operation = makeOperation(over: transport) }

  // MARK: Sending

  @Test func `1 not cancelled, the response arrives`() async throws {
    for status in [404, 200, 401, 408, 429, 500, 503] {
      let test = CancellationTests()
      let request = try test.send()
      try require(
        request.urlRequest.httpMethod, is: "POST", "send the request that was received, as it is")
      request.answer(.status(status))
      let result = try await test.ended("the answer must end the operation").map(\.status)
      #expect(
        (try? result.get()) == status, "any response is the result: its status is 5.1's business")
    }
  }

  @Test func `2 without a response, the transport's error arrives`() async throws {
    for code in codesToTry {
      let test = CancellationTests()
      try test.send().answer(.failure(URLError(code)))
      let result = try await test.ended(
        "an answer without a response must end the operation, too (W1.1)")
      expect(
        result.error?.publisher, is: "RequestOperation",
        "the operation has failed, and its error names another, or none (W3.1)")
      expect(
        result.error?.published(as: URLError.self)?.code, is: code,
        "the error must be the transport's own, also if that is .cancelled (W3.1)")
    }
  }

  @Test func `3 a received error is passed on, and nothing is sent`() async throws {
    for error in receivedErrors() {
      let operation = RequestOperation(over: transport)
      operation.receivedValue = .failure(error)
      try await expect(
        run(operation).error?.description, is: error.description,
        "the received error must be passed on, unchanged (W3.1)")
    }
    let unfed = RequestOperation(over: transport)
    try await expect(
      run(unfed).error?.published(as: AOperationError.Reason.self), is: .receivedValueIsNil,
      "nothing was delivered: `received` has an error for that, pass it on (W3.1)")
    expect(transport.requests.count, is: 0, "there is no request: nothing may be sent (W3.2)")
  }

  // MARK: Cancelling

  @Test func `4 cancelled before its start, it sends nothing`() async throws {
    operation.cancel()
    try await expect(
      run(operation).error?.isCancelled, is: true, "it must end with a cancel (W4.1)")
    expect(transport.requests.count, is: 0, "a cancelled operation must send nothing (W4.1)")
  }

  @Test func `5 a cancel ends it at once, and stops the request`() async throws {
    let request = try send()
    operation.cancel()
    operation.cancel()
    try await expect(
      operation.ended(
        "this transport never answers: the cancel itself ends it (W4.7)"
      ).error?.isCancelled, is: true, "a cancelled operation must say so (W4.2)")
    expect(request.cancels, is: 1, "the request in flight must be stopped, once (W4.3)")
  }

  @Test func `6 a cancel inside send stops the request that send then returns`() async throws {
    let running = Inbox<RequestOperation>()
    let transport = ScriptedTransport(onSend: { _ in running.values.first?.cancel() })
    let operation = makeOperation(over: transport)
    running.put(operation)
    operation.start()
    let request = try #require(transport.requests.first, "execute() must send the request")
    await expect(
      eventually { request.cancels == 1 },
      "cancel() came while send was running; the task that send then returned still runs (W4.3)")
    try await expect(
      operation.ended("it was cancelled inside send, and must end (W4.7)").error?.isCancelled,
      is: true, "it must end with a cancel (W4.2)")
  }

  @Test func `7 an answer after the cancel changes nothing`() async throws {
    let request = try send()
    operation.cancel()
    request.answer(.status(200))
    try await expect(
      operation.ended("a cancelled operation must end (W4.7)").error?.isCancelled, is: true,
      "the cancel came first (W4.2 W3.5)")
  }

  @Test(arguments: [false, true])
  func `8 a cancel after the answer changes nothing`(_ answersInsideSend: Bool) async throws {
    let transport = ScriptedTransport(onSend: { if answersInsideSend { $0.answer(.status(200)) } })
    let operation = makeOperation(over: transport)
    operation.start()
    let request = try #require(transport.requests.first, "execute() must send the request")
    if !answersInsideSend { request.answer(.status(200)) }
    let result = try await operation.ended("the answer must end the operation")
    operation.cancel()
    #expect((try? result.get().status) == 200, "the answer came first (W4.5)")
    expect(
      request.cancels, is: 0, "the request was answered before: nothing is left to stop (W4.5)")
  }

  @Test func `13 an answer after the cancel may find the operation gone`() throws {
    do {
      let operation = makeOperation(over: transport)
      operation.start()
      operation.cancel()
    }
    // The caller keeps nothing, and the transport answers all the same: the code may not crash.
    try #require(transport.requests.first, "execute() must send the request").answer(.status(200))
  }

  // MARK: At any moment

  @Test func `12 whatever comes first, it ends, and lets its task go`() async {
    let search = ScheduleSearch(switches: 2, skipping: "/Engines/")
    await everySchedule(search, for: [true, false]) { play, answers in
      let released = Inbox<Void>()
      let transport = ScriptedTransport(onRelease: { _ in released.put(()) })
      let operation = makeOperation(over: transport)
      operation.willFinish { _ in reach("ends") }
      play.thread("the operation") { operation.start() }
      play.thread("cancel()") { operation.cancel() }
      if answers { play.answers(.status(200), over: transport) }
      return {
        guard let result = operation.result else { return "it must end (W4.7)" }
        guard let request = transport.requests.first else { return nil }
        if released.isEmpty { return "it has ended, and keeps its task (W1.5)" }
        let goesOn = !answers && request.cancels == 0
        return goesOn && result.error?.isCancelled == true
          ? "it was cancelled, and its request goes on (W4.3)" : nil
      }
    }
  }

  /// The result after the one answer.
  private func ended(_ promise: Comment) async throws -> Result<HTTPResponse, AOperationError> {
    expect(
      transport.requests.count, is: 1,
      "an answer ends the operation, whatever it is: do not send again (W3.1)")
    return try await operation.ended(promise)
  }

  func send() throws -> ScriptedRequest {
    operation.start()
    return try #require(
      transport.requests.first, "execute() must send the received request before it returns")
  }
}

/// An operation that has received a request.
func makeOperation(over transport: ScriptedTransport) -> RequestOperation {
  let operation = RequestOperation(over: transport)
  operation.receivedValue = .success(orderRequest)
  return operation
}

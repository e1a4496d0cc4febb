// Exercise 7.5: a request that is cancelled with its task, before, while and after it is pending.

import ChapterTesting
import Testing

@Suite("7.5 Cancellation", .exercise("7.5"))
struct CancellationTests {
  let transport = ScriptedTransport()

  // MARK: Sending and answering

  @Test func `1 not cancelled, the response arrives`() async throws {
    let attempt = send(over: transport)
    let request = try await transport.pending()
    try require(
      request.urlRequest.httpMethod, is: "POST", "send the request that was handed in, as it is")
    request.answer(.status(404))
    try await attempt.ends(
      .success(404), "any response is handed on: its status is 7.1's business",
      or: "the response must arrive")
    expect(request.cancels, is: 0, "the request was answered: nothing is left to stop (W4.5)")
  }

  @Test(arguments: [URLError.Code.timedOut, .cancelled, .networkConnectionLost, .badURL])
  func `2 a request without a response gives the step's error`(
    _ code: URLError.Code
  ) async throws {
    let attempt = send(over: transport, as: .requestUser)
    try await transport.pending().answer(.failure(URLError(code)))
    try await attempt.ends(
      .failure(.failed(.requestUser, .transport(code))),
      "this task was not cancelled: the step that was handed in and the transport's code count (W3.1)",
      or: "the transport's error must arrive")
  }

  @Test func `3 an answer inside send is an answer`() async throws {
    let transport = ScriptedTransport(onSend: { $0.answer(.status(200)) })
    try await send(over: transport).ends(
      .success(200), "the answer came before the task of the request (W1.1)",
      or: "the answer came while send was running")
  }

  // MARK: Cancelling

  @Test func `4 a cancel stops the pending request, once, and ends the wait`() async throws {
    let attempt = send(over: transport)
    let request = try await transport.pending()
    attempt.cancel()
    attempt.cancel()
    expect(
      request.cancels, is: 1, "the pending request must be stopped at the transport, once (W4.3)")
    try await attempt.ends(
      .failure(.cancelled), "a cancelled request must throw .cancelled (W4.2)",
      or: "this transport never answers: the cancel itself must resume the task (W4.7)")
  }

  @Test func `5 a task that was cancelled before sends nothing`() async throws {
    let attempt = Attempt(isCancelledBefore: true) { [transport] in
      try await status(over: transport)
    }
    try await attempt.ends(
      .failure(.cancelled), "it must throw .cancelled (W4.1)",
      or: "the task was cancelled before it sent anything: it must be resumed all the same")
    expect(
      transport.requests.count, is: 0,
      "the cancel came first, and a request was sent all the same (W4.1)")
  }

  @Test func `6 a cancel inside send ends the wait, and stops what send returns`() async throws {
    let transport = ScriptedTransport(onSend: { _ in cancelThisTask() })
    try await send(over: transport).ends(
      .failure(.cancelled), "it must throw .cancelled (W4.2)",
      or: "the cancel came while send was running: it must resume the task (W4.7)")
    await expect(
      eventually { transport.requests.first?.cancels == 1 },
      "the cancel came while send was running; what send then returned still runs (W4.3)")
  }

  // MARK: More than once

  @Test func `7 answered, a cancel inside send stops nothing`() async {
    // In a process of its own, because a task that is resumed twice ends it.
    await #expect(
      processExitsWith: .success,
      "answered, and then cancelled inside send: the answer came first, and the cancel does nothing"
    ) {
      let transport = ScriptedTransport(onSend: { request in
        request.answer(.status(200))
        cancelThisTask()
      })
      try await expect(status(over: transport), is: 200, "the answer came first (W4.5)")
      expect(
        transport.requests.map(\.cancels), is: [0],
        "the request was answered before: nothing is left to stop (W4.5)")
    }
  }

  @Test func `8 an answer after an answer or a cancel changes nothing`() async {
    // In a process of its own, because a task that is resumed twice ends it.
    await #expect(
      processExitsWith: .success,
      "a second answer, or one after the cancel, resumed the task again: that ends the process (W3.5)"
    ) {
      for code in [200, 500] {
        let transport = ScriptedTransport(onSend: { request in
          request.answer(.status(code))
          request.answer(.failure(URLError(.timedOut)))
        })
        try await expect(status(over: transport), is: code, "the first answer counts (W3.5)")
      }
      let cancelled = ScriptedTransport(onSend: { request in
        cancelThisTask()
        request.answer(.status(200))
      })
      await #expect(throws: UserFetchError.cancelled, "the cancel came first (W4.2)") {
        try await status(over: cancelled)
      }
    }
  }

  @Test func `9 an answer that the cancel brings about is no answer`() async {
    // In a process of its own, because a task that is resumed twice ends it.
    await #expect(
      processExitsWith: .success,
      "a transport may answer inside its cancel(): the task must not be resumed again (W3.5)"
    ) {
      let transport = ScriptedTransport(onSend: { request in
        request.whenCancelled { $0.answer(.failure(URLError(.cancelled))) }
      })
      let attempt = Attempt { try await status(over: transport) }
      _ = try await transport.pending()
      attempt.cancel()
      try await attempt.ends(.failure(.cancelled), "the cancel came before that answer (W4.2)")
    }
  }

  // MARK: At any moment

  @Test func `13 an answer and a cancel at any moment end the wait once`() async {
    for isLate in [false, true] {
      await everySchedule(part: isLate ? 2 : 1) { play in
        let (transport, inFlight, ends) = (ScriptedTransport(), AwaitedRequest(), Inbox<Bool>())
        let task = playedTask {
          ends.put((try? await status(over: transport, by: inFlight)) != nil)
        }
        // A late answer comes when the request is stopped.
        let mayAnswer = { @Sendable (request: ScriptedRequest) in !isLate || request.cancels > 0 }
        play.thread("cancel()") { task.cancel() }
        play.thread("the transport", when: { transport.requests.contains(where: mayAnswer) }) {
          transport.requests[0].answer(.status(200))
        }
        return {
          if play.hasResumedTwice {
            return
              "the task was resumed twice: decide in one withLock, and resume outside of it (W1.1)"
          }
          if ends.isEmpty { return "the task waits for ever (W1.1)" }
          return transport.hasOpenRequest
            ? "the task was cancelled, and its request goes on (W4.3)" : nil
        }
      }
    }
  }

  /// Sends one request in a task of its own, and gives the status of the response.
  func send(
    by inFlight: AwaitedRequest = AwaitedRequest(),
    over transport: ScriptedTransport,
    as step: UserFetchError.Step = .requestList
  ) -> Attempt<Int> {
    Attempt { try await status(over: transport, by: inFlight, as: step) }
  }
}

/// Sends one request, and gives the status of its response.
@discardableResult
func status(
  over transport: ScriptedTransport, by inFlight: AwaitedRequest = AwaitedRequest(),
  as step: UserFetchError.Step = .requestList
) async throws -> Int {
  try await inFlight.response(to: orderRequest, as: step, over: transport).status
}

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
    request.answer(.status(404))
    try await attempt.ends(
      .success(404), "any response is handed on: its status is 7.1's business",
      or: "the response must arrive")
    expect(request.cancels, is: 0, "the request was answered: nothing is left to stop (W4.5)")
  }

  @Test func `2 a request without a response gives the step's error`() async throws {
    let attempt = send(over: transport, as: .requestUser)
    try await transport.pending().answer(.failure(URLError(.timedOut)))
    try await attempt.ends(
      .failure(.failed(.requestUser, .transport(.timedOut))),
      "the error must carry the step that was handed in and the transport's own code (W3.1)",
      or: "the transport's error must arrive")
  }

  @Test func `3 each error of the transport arrives, its own .cancelled too`() async throws {
    for code in [URLError.Code.cancelled, .networkConnectionLost, .badURL] {
      let transport = ScriptedTransport(onSend: { $0.answer(.failure(URLError(code))) })
      try await send(over: transport).ends(
        .failure(.failed(.requestList, .transport(code))),
        "this task was not cancelled: the transport's code is the reason (W3.1)",
        or: "the error must arrive")
    }
  }

  // MARK: Cancelling

  @Test func `4 a cancel stops the pending request, once`() async throws {
    let attempt = send(over: transport)
    let request = try await transport.pending()
    attempt.cancel()
    attempt.cancel()
    expect(
      request.cancels, is: 1, "the pending request must be stopped at the transport, once (W4.3)")
  }

  @Test func `5 and ends the wait at once`() async throws {
    let attempt = send(over: transport)
    _ = try await transport.pending()
    attempt.cancel()
    try await attempt.ends(
      .failure(.cancelled), "a cancelled request must throw .cancelled (W4.2)",
      or: "this transport never answers: the cancel itself must resume the task (W4.7)")
  }

  @Test func `6 a task that was cancelled before sends nothing`() async throws {
    let attempt = send(over: transport, after: { cancelThisTask() })
    try await attempt.ends(
      .failure(.cancelled), "it must throw .cancelled (W4.1)",
      or: "the task was cancelled before it sent anything: it must be resumed all the same")
    let sent = transport.requests.count
    expect(sent, is: 0, "the cancel came first, and a request was sent all the same (W4.1)")
  }

  @Test func `7 a cancel inside send ends the wait`() async throws {
    let transport = ScriptedTransport(onSend: { _ in cancelThisTask() })
    try await send(over: transport).ends(
      .failure(.cancelled), "it must throw .cancelled (W4.2)",
      or: "the cancel came while send was running: it must resume the task (W4.7)")
  }

  @Test func `8 and the request that send then returns is stopped`() async throws {
    let transport = ScriptedTransport(onSend: { _ in cancelThisTask() })
    _ = try await send(over: transport).outcome("a cancelled request must end")
    let isStopped = await eventually { transport.requests.first?.cancels == 1 }
    #expect(
      isStopped, "the cancel came while send was running; what send then returned still runs (W4.3)"
    )
  }

  @Test func `9 an answer inside send is an answer`() async throws {
    let transport = ScriptedTransport(onSend: { $0.answer(.status(200)) })
    try await send(over: transport).ends(
      .success(200), "the answer came before the task of the request (W1.1)",
      or: "the answer came while send was running")
  }

  // MARK: More than once

  @Test func `10 then a cancel inside send stops nothing`() async {
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

  @Test func `11 the second answer changes nothing`() async {
    // In a process of its own, because a task that is resumed twice ends it.
    await #expect(
      processExitsWith: .success,
      "a second answer resumed the task again, and that ends the process (W3.5)"
    ) {
      for code in [200, 500] {
        let transport = ScriptedTransport(onSend: { request in
          request.answer(.status(code))
          request.answer(.failure(URLError(.timedOut)))
        })
        try await expect(status(over: transport), is: code, "the first answer counts (W3.5)")
      }
    }
  }

  @Test func `12 nor does one after the cancel`() async {
    // In a process of its own, because a task that is resumed twice ends it.
    await #expect(
      processExitsWith: .success,
      "an answer after the cancel resumed the task again, and that ends the process (W3.5)"
    ) {
      let transport = ScriptedTransport(onSend: { request in
        cancelThisTask()
        request.answer(.status(200))
      })
      await #expect(throws: UserFetchError.cancelled, "the cancel came first (W4.2)") {
        try await status(over: transport)
      }
    }
  }

  @Test func `13 an answer that the cancel brings about is no answer`() async {
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

  @Test func `17 an answer and a cancel at any moment resume the task once`() async {
    await everyOrder { _ in true }
  }

  @Test func `18 a cancel at any moment ends the wait, and stops the request`() async {
    await everyOrder { request in request.cancels > 0 }
  }

  /// Sends one request in a task of its own, and gives the status of the response.
  func send(
    by inFlight: AwaitedRequest = AwaitedRequest(),
    over transport: ScriptedTransport,
    as step: UserFetchError.Step = .requestList,
    after before: @escaping @Sendable () -> Void = {}
  ) -> Attempt<Int> {
    Attempt {
      before()
      return try await status(over: transport, by: inFlight, as: step)
    }
  }
}

/// Sends one request, and gives the status of its response.
@discardableResult
func status(
  over transport: ScriptedTransport, by inFlight: AwaitedRequest = AwaitedRequest(),
  as step: UserFetchError.Step = .requestList
) async throws -> Int {
  try await inFlight.response(to: URLRequest(url: service), as: step, over: transport).status
}

/// Plays a request, its cancel, and an answer that comes as soon as the condition holds.
private func everyOrder(
  answeringWhen mayAnswer: @escaping @Sendable (ScriptedRequest) -> Bool
) async {
  await everySchedule { play in
    let (transport, inFlight, ends) = (ScriptedTransport(), AwaitedRequest(), Inbox<Bool>())
    let task = playedTask {
      ends.put((try? await status(over: transport, by: inFlight)) != nil)
    }
    play.thread("cancel()") { task.cancel() }
    play.thread("the transport", when: { transport.requests.contains(where: mayAnswer) }) {
      transport.requests[0].answer(.status(200))
    }
    return {
      if play.hasResumedTwice {
        return "the task was resumed twice: decide in one withLock, and resume outside of it (W1.1)"
      }
      if ends.values.isEmpty { return "the task waits for ever (W1.1)" }
      let goesOn = transport.requests.contains { $0.cancels + $0.answers == 0 }
      return goesOn ? "the task was cancelled, and its request goes on (W4.3)" : nil
    }
  }
}

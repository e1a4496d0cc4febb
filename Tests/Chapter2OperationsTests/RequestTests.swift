// Exercise 2.6: one request as an operation, which can be cancelled at any moment.

import ChapterTesting
import Operations
import Testing

@Suite("2.6 Request", .exercise("2.6"))
struct RequestTests {
  private let transport = ScriptedTransport()
  private let queue = OperationQueue()

  // MARK: Sending and answering

  @Test func `1 a good response gives its body`() async throws {
    let operation = try await finished(answer: .good("8"))
    expect(operation.result, is: .body("8"), "the operation must end with the body of the response")
  }

  @Test func `2 it sends its own request, once`() async throws {
    let operation = RequestOperation(request("/a"), as: .requestList, over: transport)
    let ended = operation.ends()
    try await send(operation).answer(.good(""))
    try await ended.first("the answer must end the operation")
    let paths = transport.requests.map { $0.urlRequest.url?.path() }
    expect(paths, is: ["/a"], "main() must send the request that it was given, and no other")
  }

  @Test func `3 until the answer comes, there is no result`() async throws {
    let operation = RequestOperation(request(), as: .requestList, over: transport)
    let ended = operation.ends()
    let request = try await send(operation)
    let early = (operation.result, operation.isFinished)
    #expect(early == (nil, false), "nothing has been answered: main() must only send, and return")
    request.answer(.good(""))
    try await ended.first("the answer must end the operation")
  }

  @Test func `4 a bad status is an error of its step`() async throws {
    for step in [UserFetchError.Step.requestList, .requestUser] {
      let operation = try await Self().finished(as: step, answer: .status(404, "not here"))
      expect(
        operation.result, is: .failure(.failed(step, .status(404))),
        "the status counts, not the body; and the step is the one that was given (W3.1 W3.3)")
    }
  }

  @Test func `5 without a response, it ends with the transport's code`() async throws {
    for code in [URLError.Code.timedOut, .cancelled] {
      let operation = try await Self().finished(answer: .failure(URLError(code)))
      expect(
        operation.result, is: .failure(.failed(.requestList, .transport(code))),
        "the operation was not cancelled: the transport's own code is the reason (W3.1)")
    }
  }

  @Test func `6 a second answer changes nothing`() async throws {
    let operation = try await finished(answer: .good("first"))
    transport.requests[0].answer(.status(500))
    let result = operation.result
    expect(
      result, is: .body("first"), "store the result inside finish { … }: the first counts (W3.5)")
  }

  // MARK: Cancelling

  @Test func `7 cancelled before it starts, it sends nothing`() async throws {
    let operation = RequestOperation(request(), as: .requestList, over: transport)
    let ended = operation.ends()
    operation.cancel()
    queue.addOperation(operation)
    try await ended.first("the engine finishes a cancelled operation: leave start() to it")
    expect(transport.requests.count, is: 0, "a cancelled operation must send nothing (W4.1)")
    expect(
      operation.result, is: .failure(.cancelled), "stop() must say that it was cancelled (W4.1)")
  }

  @Test func `8 a cancel ends it at once`() async throws {
    let (operation, _) = try await cancelled()
    #expect(operation.isFinished, "this transport never answers: the cancel must end it (W4.7)")
    expect(
      operation.result, is: .failure(.cancelled),
      "stop() must end the operation with .cancelled (W4.2)")
  }

  @Test func `9 a cancel stops the request`() async throws {
    let (operation, request) = try await cancelled()
    operation.cancel()
    expect(request.cancels, is: 1, "stop() must cancel the task of the request, once (W4.3)")
  }

  /// How an operation ends.
  enum End: CaseIterable { case answeredInsideSend, answeredLater, cancelled }

  @Test(arguments: End.allCases)
  func `10 nothing is called, and no task released, under a lock`(_ end: End) async throws {
    let (locked, released) = (Inbox<String>(), Inbox<Void>())
    // Another thread answers at that moment, and may need each lock for that.
    let look = { @Sendable (request: ScriptedRequest, moment: String) in
      if !canRunElsewhere({ request.answer(.good("8")) }) { locked.put(moment) }
    }
    let transport = ScriptedTransport(
      onSend: { request in
        request.whenCancelled { look($0, "the task's cancel()") }
        if end == .answeredInsideSend { look(request, "send") }
      },
      onRelease: { request in
        look(request, "the end of the task")
        released.put(())
      })
    let operation = RequestOperation(request(), as: .requestList, over: transport)
    try await finish(operation, end, over: transport)
    // If the task is kept, a later test says so.
    _ = await eventually { !released.values.isEmpty || !locked.values.isEmpty }
    expect(locked.values, is: [], "this came inside withLock: others have to wait for its end")
  }

  @Test func `11 a transport that answers inside its cancel() changes nothing`() async throws {
    let operation = RequestOperation(request(), as: .requestList, over: transport)
    let sent = try await send(operation)
    let ended = Mutex(false)
    sent.whenCancelled { request in
      ended.withLock { $0 = operation.isFinished }
      request.answer(.failure(URLError(.cancelled)))
    }
    operation.cancel()
    let isFirst = ended.withLock { $0 }
    expect(
      operation.result, is: .failure(.cancelled),
      "the answer came inside the task's cancel(): end the operation before you stop the task (W4.2)"
    )
    #expect(isFirst, "end the operation before you stop the task: its cancel() may take its time")
  }

  @Test func `12 an answer after the cancel changes nothing`() async throws {
    let (operation, request) = try await cancelled()
    request.answer(.good("late"))
    expect(operation.result, is: .failure(.cancelled), "the cancel came first (W4.2 W3.5)")
  }

  @Test func `13 a cancel inside send stops the request`() async throws {
    let running = Inbox<RequestOperation>()
    let transport = ScriptedTransport(onSend: { _ in running.values.first?.cancel() })
    let operation = RequestOperation(request(), as: .requestList, over: transport)
    running.put(operation)
    let ended = operation.ends()
    queue.addOperation(operation)
    try await ended.first("cancelled inside send: the operation must still end (W4.7)")
    let cancels = await eventually { transport.requests.first?.cancels == 1 }
    #expect(cancels, "cancelled inside send: the task that send then returned still runs (W4.3)")
  }

  @Test func `14 a cancel after the end stops nothing`() async throws {
    let operation = try await finished(answer: .good("8"))
    operation.cancel()
    let (result, cancels) = (operation.result, transport.requests[0].cancels)
    expect(cancels, is: 0, "the request was answered: there is nothing left to stop (W4.5)")
    expect(result, is: .body("8"), "it ended with a body, and that stays (W4.5)")
  }

  // MARK: Letting go

  @Test(arguments: End.allCases)
  func `15 an operation that has ended keeps no task, and is released`(_ end: End) async throws {
    let gone = Inbox<Void>()
    let transport = ScriptedTransport(
      tasksKeepHandlers: true,
      onSend: { if end == .answeredInsideSend { $0.answer(.good("8")) } },
      onRelease: { _ in gone.put(()) })
    weak var released: RequestOperation?
    do {
      let operation = RequestOperation(request(), as: .requestList, over: transport)
      released = operation
      try await finish(operation, end, over: transport)
      let isLetGo = await eventually { !gone.values.isEmpty }
      #expect(isLetGo, "it has ended and keeps its task, whose closure keeps the operation")
      transport.requests[0].drop()
    }
    let isGone = await eventually { released == nil }
    #expect(isGone, "it has ended, and something that it holds still holds the operation")
  }

  // MARK: At any moment

  @Test func `16 whatever comes first, it ends, and no request goes on`() async {
    for answers in [true, false] {
      let isRight = await everySchedule(part: answers ? 1 : 2) { play in
        let (gone, early) = (Inbox<Void>(), Inbox<Result<Data, UserFetchError>?>())
        let transport = ScriptedTransport(onRelease: { _ in gone.put(()) })
        let operation = RequestOperation(request(), as: .requestList, over: transport)
        playedAdd(operation, to: OperationQueue())
        play.thread("cancel()") { operation.cancel() }
        if answers {
          play.thread("the transport", when: { !transport.requests.isEmpty }) {
            transport.requests[0].answer(.good("8"))
          }
        }
        play.thread("the next operation", when: { operation.isFinished }) {
          early.put(operation.result)
        }
        return {
          guard operation.isFinished else { return "whatever comes first, the operation must end" }
          guard early.values == [operation.result], operation.result != nil else {
            return "it had one result, and has another now: store it inside finish { … } (W3.5)"
          }
          guard gone.values.count == transport.requests.count else {
            return "it has ended and keeps its task: ask isFinished inside the lock of the task"
          }
          guard operation.result == .failure(.cancelled) else { return nil }
          let goesOn = transport.requests.contains { $0.cancels + $0.answers == 0 }
          return goesOn ? "the operation was cancelled, and its request goes on (W4.3)" : nil
        }
      }
      guard isRight else { return }
    }
  }

  @Test func `17 a result is not seen before the end`() async {
    await everySchedule { play in
      let transport = ScriptedTransport(onSend: { request in request.answer(.good("8")) })
      let operation = RequestOperation(request(), as: .requestList, over: transport)
      let early = Inbox<Void>()
      play.thread("the operation") { operation.start() }
      play.thread("a look") { if operation.result != nil, !operation.isFinished { early.put(()) } }
      return {
        early.values.isEmpty ? nil : "a result was seen before the end: it must be nil until then"
      }
    }
  }

  private func request(_ path: String = "/") -> URLRequest {
    URLRequest(url: service.appending(path: path))
  }

  /// Adds an operation to the queue, and waits until it has sent its request.
  private func send(
    _ operation: RequestOperation,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> ScriptedRequest {
    queue.addOperation(operation)
    let isSent = await eventually { !transport.requests.isEmpty }
    try #require(isSent, "main() must send the request", sourceLocation: sourceLocation)
    await beats(2)  // the queue's thread is perhaps still inside `send`
    return transport.requests[0]
  }

  /// An operation that has ended with an answer.
  private func finished(
    as step: UserFetchError.Step = .requestList,
    answer: Result<HTTPResponse, URLError>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> RequestOperation {
    let operation = RequestOperation(request(), as: step, over: transport)
    let ended = operation.ends()
    try await send(operation, sourceLocation: sourceLocation).answer(answer)
    try await ended.first("the answer must end the operation", sourceLocation: sourceLocation)
    return operation
  }

  /// An operation that was cancelled while its request was in flight.
  private func cancelled(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> (RequestOperation, ScriptedRequest) {
    let operation = RequestOperation(request(), as: .requestList, over: transport)
    let ended = operation.ends()
    let request = try await send(operation, sourceLocation: sourceLocation)
    operation.cancel()
    try await ended.first(
      "this transport never answers: the cancel must end the operation (W4.7)",
      sourceLocation: sourceLocation)
    return (operation, request)
  }

  /// Lets the queue run an operation to its end.
  private func finish(
    _ operation: RequestOperation, _ end: End, over transport: ScriptedTransport
  ) async throws {
    let ended = operation.ends()
    queue.addOperation(operation)
    let isSent = await eventually { !transport.requests.isEmpty }
    try #require(isSent, "the request was never sent")
    await beats(2)  // the queue's thread is perhaps still inside `send`
    switch end {
    case .answeredInsideSend: break
    case .answeredLater: transport.requests[0].answer(.good("8"))
    case .cancelled: operation.cancel()
    }
    try await ended.first("the answer, also inside send, and a cancel must end the operation")
  }
}

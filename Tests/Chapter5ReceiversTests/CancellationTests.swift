// Exercise 5.5: a request can be cancelled at any moment.

import ChapterTesting
import Operations
import Receivers
import Testing

@Suite("5.5 Cancellation", .exercise("5.5"))
struct CancellationTests {
  private let transport = ScriptedTransport()
  private let operation: RequestOperation

  init() {
    operation = RequestOperation(over: transport)
    operation.receivedValue = .success(URLRequest(url: service))
  }

  // MARK: Sending

  @Test func `1 not cancelled, the response arrives`() throws {
    try send().answer(.status(404))
    let status = try ended("the answer must end the operation").map(\.status)
    #expect(
      (try? status.get()) == 404, "any response is the result: its status is 5.1's business")
  }

  @Test func `2 without a response, the transport's error arrives`() throws {
    try send().answer(.failure(URLError(.cannotFindHost)))
    let result = try ended("an answer without a response must end the operation, too (W1.1)")
    expect(
      result.error?.published(as: URLError.self)?.code, is: .cannotFindHost,
      "the error must be the transport's own (W3.1)")
  }

  @Test func `3 a received error is passed on, and nothing is sent`() throws {
    let error = UserFetchError.failed(.decodeList, .noUsers)
    operation.receivedValue = .failure(AOperationError(error))
    try expect(
      run(operation).error?.published(as: UserFetchError.self), is: error,
      "the received error must be passed on, unchanged (W3.1)")
    let sent = transport.requests.count
    expect(sent, is: 0, "an operation before this one failed: nothing may be sent (W3.2)")
  }

  // MARK: Cancelling

  @Test func `4 cancelled before its start, it sends nothing`() throws {
    operation.cancel()
    try expect(run(operation).error?.isCancelled, is: true, "it must end with a cancel (W4.1)")
    expect(transport.requests.count, is: 0, "a cancelled operation must send nothing (W4.1)")
  }

  @Test func `5 a cancel ends it at once, and stops the request`() throws {
    let request = try send()
    operation.cancel()
    operation.cancel()
    let result = try ended("this transport never answers: the cancel itself ends it (W4.7)")
    expect(result.error?.isCancelled, is: true, "a cancelled operation must say so (W4.2)")
    expect(request.cancels, is: 1, "the request in flight must be stopped, once (W4.3)")
  }

  @Test func `6 a cancel inside send stops the request that send then returns`() async throws {
    let running = Inbox<RequestOperation>()
    let sent = Inbox<ScriptedRequest>()
    let transport = ScriptedTransport(onSend: { request in
      running.values.first?.cancel()
      sent.put(request)
    })
    let operation = RequestOperation(over: transport)
    operation.receivedValue = .success(URLRequest(url: service))
    running.put(operation)
    operation.start()
    let request = try await sent.only("execute() must send the request")
    let isStopped = await eventually { request.cancels == 1 }
    #expect(
      isStopped,
      "cancel() came while send was running; the task that send then returned still runs (W4.3)"
    )
    let result = try ended("it was cancelled inside send, and must end (W4.7)", operation)
    expect(result.error?.isCancelled, is: true, "it must end with a cancel (W4.2)")
  }

  @Test func `7 an answer after the cancel changes nothing`() throws {
    let request = try send()
    operation.cancel()
    request.answer(.status(200))
    let result = try ended("a cancelled operation must end (W4.7)")
    expect(result.error?.isCancelled, is: true, "the cancel came first (W4.2 W3.5)")
  }

  @Test func `8 a cancel after the answer changes nothing`() throws {
    let request = try send()
    request.answer(.status(200))
    operation.cancel()
    let result = try ended("the answer must end the operation")
    #expect((try? result.get().status) == 200, "the answer came first (W4.5)")
    expect(
      request.cancels, is: 0, "the request was answered long ago: nothing is left to stop (W4.5)")
  }

  // MARK: Letting go

  @Test(arguments: [false, true])
  func `9 an answered task is not kept`(_ answersInsideSend: Bool) throws {
    let transport = WatchedTransport(answersInsideSend: answersInsideSend)
    let operation = RequestOperation(over: transport)
    operation.receivedValue = .success(URLRequest(url: service))
    operation.start()
    transport.answer()
    let isGone = transport.gone.values == [true]
    #expect(isGone, "an answered task may keep your closure, and you keep the task: let go (W1.5)")
    withExtendedLifetime(operation) {}
  }

  @Test func `10 the request is stopped outside of the lock`() throws {
    let free = Inbox<Bool>()
    let request = try send()
    request.whenCancelled { request in
      free.put(canRunElsewhere { request.answer(.status(200)) })
    }
    operation.cancel()
    expect(
      free.values, is: [true],
      "the task's cancel() was called inside withLock: an answer has to wait for it, and so may you"
    )
  }

  @Test func `11 in a chain, a cancel travels to the request`() async throws {
    let last = AOperationBlock<URLRequest> { finish in finish(.success(URLRequest(url: service))) }
      .deliver(to: RequestOperation(over: transport))
      .deliver(to: MapOperation { (response: HTTPResponse) in response.status })
      .add(to: OperationQueue())
    let request = try await transport.pending("execute() must send the request")
    last.cancel()
    let isStopped = await eventually { request.cancels == 1 }
    #expect(isStopped, "the last one was cancelled: the request works for it alone (W4.3)")
  }

  // MARK: At any moment

  @Test func `12 whatever comes first, it ends, and lets its task go`() async {
    for answers in [true, false] {
      let search = ScheduleSearch(switches: 2, skipping: "/Engines/")
      let isRight = await everySchedule(search, part: answers ? 1 : 2) { play in
        let transport = WatchedTransport(answersInsideSend: false)
        let operation = RequestOperation(over: transport)
        operation.receivedValue = .success(URLRequest(url: service))
        play.thread("the operation") { operation.start() }
        play.thread("cancel()") { operation.cancel() }
        if answers {
          play.thread("the transport", when: { transport.isAsked }) { transport.answer() }
        }
        return {
          guard let result = operation.result else { return "it must end (W4.7)" }
          guard transport.isAsked else { return nil }
          if transport.gone.values != [true] { return "it has ended, and keeps its task (W1.5)" }
          let goesOn = !answers && transport.stops.values.isEmpty
          return goesOn && result.error?.isCancelled == true
            ? "it was cancelled, and its request goes on (W4.3)" : nil
        }
      }
      guard isRight else { return }
    }
  }

  private func send() throws -> ScriptedRequest {
    operation.start()
    return try #require(
      transport.requests.first, "execute() must send the received request before it returns")
  }

  private func ended(
    _ promise: Comment,
    _ operation: RequestOperation? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Result<HTTPResponse, AOperationError> {
    let operation = operation ?? self.operation
    return try #require(operation.result, promise, sourceLocation: sourceLocation)
  }
}

/// A transport whose task tells when it is gone; the answer comes inside `send`, or by hand.
private final class WatchedTransport: HTTPTransport {
  /// Whether the task is gone.
  let gone = Inbox<Bool>()
  /// The stops of the task.
  let stops = Inbox<Void>()
  private let answersInsideSend: Bool
  private let waiting = Mutex<(@Sendable (Result<HTTPResponse, URLError>) -> Void)?>(nil)
  private let asked = Atomic(false)

  /// Whether it was asked to send a request.
  var isAsked: Bool { asked.load(ordering: .relaxed) }

  init(answersInsideSend: Bool) { self.answersInsideSend = answersInsideSend }

  func send(
    _ request: URLRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, URLError>) -> Void
  ) -> any HTTPTask {
    waiting.withLock { $0 = completion }
    asked.store(true, ordering: .relaxed)
    if answersInsideSend { answer() }
    reach("send returns")
    return WatchedTask(stops: stops, canary: Canary { [gone] in gone.put(true) })
  }

  func answer() {
    reach("answers")
    let completion = waiting.withLock { $0.take() }
    completion?(.status(200))
  }
}

private struct WatchedTask: HTTPTask {
  let stops: Inbox<Void>
  let canary: Canary

  func cancel() { stops.put(()) }
}

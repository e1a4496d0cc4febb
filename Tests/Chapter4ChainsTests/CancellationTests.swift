// Exercise 4.5: a chain can be cancelled at any moment, and its request with it.

import Chains
import ChapterTesting
import Operations
import Testing

@Suite("4.5 Cancellation", .exercise("4.5"))
struct CancellationTests {
  private let transport = ScriptedTransport()
  private let inFlight = RequestInFlight()
  private let inbox = Inbox<Result<Int, UserFetchError>>()

  // MARK: The request of one link

  @Test func `1 not cancelled, the response arrives`() async throws {
    try send().answer(.status(404))
    let result = try await inbox.only("the response must arrive")
    expect(result, is: .success(404), "any response is handed on: its status is 4.1's business")
  }

  @Test func `2 a request without a response gives the step's error`() async throws {
    try send(as: .requestUser).answer(.failure(URLError(.cannotFindHost)))
    let result = try await inbox.only("the transport's error must arrive")
    expect(
      result, is: .failure(.failed(.requestUser, .transport(.cannotFindHost))),
      "the error must carry the step that was handed in and the transport's own code (W3.1)")
  }

  @Test func `3 a cancel stops the request`() throws {
    let request = try send()
    inFlight.cancel()
    inFlight.cancel()
    expect(request.cancels, is: 1, "the request in flight must be stopped, once (W4.3)")
  }

  @Test func `4 a cancel after the answer stops nothing`() async throws {
    let request = try send()
    request.answer(.status(200))
    inFlight.cancel()
    _ = try await inbox.only("the response must arrive")
    expect(
      request.cancels, is: 0, "the request was answered long ago: nothing is left to stop (W4.5)")
  }

  @Test func `5 an answer inside send leaves nothing to stop`() throws {
    let transport = ScriptedTransport(onSend: { $0.answer(.status(200)) })
    perform(over: transport)
    let request = try #require(transport.requests.first, "send must send its request")
    let stops = request.cancels
    try #require(
      stops == 0,
      "the answer came before send returned its task: do not stop a task that is over (W4.5)")
    inFlight.cancel()
    expect(
      request.cancels, is: 0,
      "the answer came before send returned its task: do not remember a task that is over (W4.5)")
  }

  @Test func `6 nothing is called while the state is locked`() throws {
    let free = Inbox<(String, Bool)>()
    let watch = { @Sendable [inFlight] (what: String) in
      free.put((what, canRunElsewhere { inFlight.cancel() }))
    }
    let answered = ScriptedTransport()
    inFlight.send(URLRequest(url: service), as: .requestList, over: answered) { _ in
      watch("the completion")
    }
    answered.requests.first?.answer(.status(200))
    let other = RequestInFlight()
    other.send(URLRequest(url: service), as: .requestList, over: transport) { _ in }
    let request = try #require(transport.requests.first, "send must send its request")
    request.whenCancelled { request in
      guard request.cancels == 1 else { return }  // an answer that stops it again gets no further
      free.put(("the task's cancel()", canRunElsewhere { other.cancel() }))
    }
    other.cancel()
    expect(free.values.count, is: 2, "the completion and the task's cancel() must each be called")
    expect(
      request.cancels, is: 1,
      "a second cancel, inside the first, stopped the request again: take the task out first (W4.3)"
    )
    for (what, isFree) in free.values {
      #expect(
        isFree,
        "\(what) was called inside withLock: other threads have to wait for it, and so may you"
      )
    }
  }

  @Test(arguments: RequestEnd.allCases)
  func `7 a task that is over is released, and not under the lock`(_ end: RequestEnd) async {
    let free = Inbox<Bool>()
    let transport = ScriptedTransport(
      tasksKeepHandlers: true,
      onSend: { if end == .answeredInsideSend { $0.answer(.status(200)) } },
      onRelease: { [inFlight] _ in free.put(canRunElsewhere { inFlight.cancel() }) })
    perform(over: transport)
    if end == .answered { transport.requests.first?.answer(.status(200)) }
    if end == .cancelled { inFlight.cancel() }
    transport.requests.first?.drop()
    let isGone = await eventually { !free.values.isEmpty }
    #expect(isGone, "\(end): a task may keep your closure, and you keep the task: let go (W1.5)")
    let isFree = free.values != [false]
    #expect(isFree, "\(end): the task was released inside withLock, and its end may need the lock")
    withExtendedLifetime(inFlight) {}
  }

  @Test func `8 inside the completion there is nothing left to stop`() throws {
    inFlight.send(URLRequest(url: service), as: .requestList, over: transport) {
      [inFlight, inbox] result in
      inFlight.cancel()
      inbox.put(result.map(\.status))
    }
    let request = try #require(transport.requests.first, "send must send its request")
    request.answer(.status(200))
    expect(
      request.cancels, is: 0,
      "the completion runs because the answer is there: the request is over before that (W4.5)")
  }

  @Test func `9 an answered task is held until the completion has returned`() throws {
    let transport = ScriptedTransport(onRelease: { $0.answer(.status(500)) })
    perform(over: transport)
    let request = try #require(transport.requests.first, "send must send its request")
    request.answer(.status(200))
    expect(
      inbox.values.first, is: .success(200),
      "the task answered again when it was released: hold it until the completion is over (W3.5)")
  }

  // MARK: The links of a chain

  @Test func `10 not cancelled, the whole chain runs`() async throws {
    let job = Job()
    job.start()
    try await job.transport.answer([.good(listBody(ids: 8)), .good(userBody(id: 8))])
    try await expect(
      job.ended(), is: .success(200), "a chain that is not cancelled must run to its end")
  }

  @Test func `11 a cancel ends the chain at once, and stops its request`() async throws {
    let job = Job()
    job.start()
    try await cancel(job)
  }

  @Test func `12 so does a cancel when the list is there`() async throws {
    let job = Job()
    job.start()
    try await job.transport.answer([.good(listBody(ids: 8))])
    try await cancel(job)
  }

  @Test func `13 cancelled before its start, a chain sends nothing, and still ends`() async throws {
    let job = Job()
    job.chain.cancel()
    job.start()
    let result = try await job.ended("a chain that is cancelled before its start must still end")
    expect(result, is: .failure(.cancelled), "it must end with a cancel (W4.1)")
    expect(job.transport.requests.count, is: 0, "a cancelled chain must send nothing (W4.1)")
  }

  @Test func `14 a cancel inside send stops the request that send then returns`() async throws {
    let chain = Inbox<OperationChain<Int, Int>>()
    let job = Job(onSend: { _ in chain.values.first?.cancel() })
    chain.put(job.chain)
    job.start()
    let result = try await job.ended("a chain that is cancelled inside send must end, once (W4.7)")
    expect(result, is: .failure(.cancelled), "it must end with a cancel (W4.2)")
    let request = try #require(job.transport.requests.first, "the list must be requested")
    let isStopped = await eventually { request.cancels == 1 }
    #expect(
      isStopped, "cancel came while send was running; its task must be stopped all the same (W4.3)")
  }

  @Test func `15 an answer after the cancel changes nothing`() async throws {
    let job = Job()
    job.start()
    let request = try await job.transport.pending()
    job.chain.cancel()
    request.answer(.good(listBody(ids: 8)))
    try await expect(job.ended(), is: .failure(.cancelled), "the cancel came first (W4.2 W3.5)")
    expect(job.transport.requests.count, is: 1, "a cancelled chain must send nothing more (W4.1)")
  }

  @Test(arguments: [false, true])
  func `16 a chain that is over is gone`(_ answersInsideSend: Bool) async throws {
    let gone = Inbox<Bool>()
    do {
      let job = Job(token: Canary { gone.put(true) }) { request in
        if answersInsideSend { request.answer(.status(200)) }
      }
      job.start()
      if !answersInsideSend { try await job.transport.answer([.status(200), .status(200)]) }
      _ = try await job.ended()
      for request in job.transport.requests { request.drop() }
    }
    await gone.arrived()
    let isGone = gone.values == [true]
    #expect(
      isGone,
      "task, closure, link and RequestInFlight hold one another: release an answered task (W1.5)"
    )
  }

  @Test func `17 a send completes even if the RequestInFlight is not kept`() async throws {
    RequestInFlight().send(URLRequest(url: service), as: .requestList, over: transport) { result in
      inbox.put(result.map(\.status))
    }
    let request = try #require(transport.requests.first, "send must send its request")
    request.answer(.status(200))
    let result = try await inbox.only(
      "the closure for the answer must hold what it needs, with [self] and not [weak self] (W1.1)")
    expect(result, is: .success(200), "the response must arrive, kept or not (W1.1)")
  }

  // MARK: At any moment

  @Test func `18 an answer at any moment ends the request, and then nothing is stopped`() async {
    await everySchedule { play in
      let (stops, wasEarly, released) = (Inbox<String>(), Inbox<Bool>(), Inbox<Bool>())
      let transport = ScriptedTransport(onRelease: { _ in released.put(true) })
      let inFlight = RequestInFlight()
      play.thread("the link") {
        inFlight.send(URLRequest(url: service), as: .requestList, over: transport) { _ in
          wasEarly.put(stops.values.isEmpty)
        }
        stops.put("cancel()")
        inFlight.cancel()
      }
      play.thread("the transport", when: { !transport.requests.isEmpty }) {
        transport.requests[0].answer(.status(200))
      }
      return {
        guard wasEarly.values.count == 1 else { return "it must complete, once (W1.1)" }
        let most = wasEarly.values == [true] ? 0 : 1
        let isKept = withExtendedLifetime(inFlight) { released.values.isEmpty }
        return !isKept && (transport.requests.first?.cancels ?? 0) <= most
          ? nil : "an answered task was remembered: look and change in the same withLock (W4.5)"
      }
    }
  }

  private func cancel(_ job: Job) async throws {
    let request = try await job.transport.pending()
    job.chain.cancel()
    let result = try await job.ended(
      "this transport never answers: cancel() itself must end the run (W4.7)")
    expect(result, is: .failure(.cancelled), "a cancelled run must end with a cancel (W4.2)")
    let isStopped = await eventually { request.cancels == 1 }
    #expect(isStopped, "the request in flight must be stopped, once, whichever it is (W4.3)")
  }

  private func perform(
    as step: UserFetchError.Step = .requestList, over transport: ScriptedTransport
  ) {
    inFlight.send(URLRequest(url: service), as: step, over: transport) { [inbox] result in
      inbox.put(result.map(\.status))
    }
  }

  private func send(as step: UserFetchError.Step = .requestList) throws -> ScriptedRequest {
    perform(as: step, over: transport)
    return try #require(transport.requests.last, "send must send its request")
  }
}

/// How the request of a link ends.
enum RequestEnd: String, CaseIterable {
  case answered, answeredInsideSend, cancelled
}

/// The four links of the job, whose work does not depend on 4.1 and 4.2, and their chain.
private struct Job {
  let transport: ScriptedTransport
  let chain: OperationChain<Int, Int>
  private let inbox = Inbox<Result<Int, any Error>>()

  /// Makes a chain that was not started.
  ///
  /// - Parameters:
  ///   - token: Kept alive by the transport and its tasks, which keep the closures of the links.
  ///   - onSend: Called inside `send`.
  init(
    token: Canary? = nil,
    onSend: @escaping @Sendable (ScriptedRequest) -> Void = { _ in }
  ) {
    transport = ScriptedTransport(token: token, tasksKeepHandlers: token != nil, onSend: onSend)
    let start = InitialChainableBlockOperation { 0 }
    let list = Sending(over: transport)
    let decode = ChainableBlockOperation { (status: Int) in status }
    let user = Sending(over: transport)
    let last = ChainableBlockOperation { (status: Int) in status }
    chain = start ==> list ==> decode ==> user ==> last
  }

  /// Runs the chain in a queue of its own.
  func start() {
    OperationQueue().addOperationChain(chain) { [inbox] in inbox.put($0) }
  }

  /// How the chain ended.
  func ended(
    _ promise: String = "the chain must end, once",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Result<Int, UserFetchError> {
    let result = try await inbox.only(promise, sourceLocation: sourceLocation)
    return result.mapError { $0 as? UserFetchError ?? .cancelled }
  }
}

/// A link that sends a request with the student's `RequestInFlight`, and gives its status.
///
/// `@unchecked Sendable`: its properties are constant, and safe themselves.
private final class Sending: ChainableOperation<Int, Int>, @unchecked Sendable {
  private let transport: ScriptedTransport
  private let request = RequestInFlight()

  init(over transport: ScriptedTransport) { self.transport = transport }

  override func main(_ input: Int) {
    request.send(URLRequest(url: service), as: .requestList, over: transport) { [self] answer in
      finish(answer.map(\.status))
    }
  }

  override func stop() { request.cancel() }
}

// Exercise 1.5: a request that can be cancelled before, while and after it is pending.

import ChapterTesting
import Testing

@Suite("1.5 Cancellation", .exercise("1.5", firstHalf: 4))
struct CancellationTests {
  private let transport = ScriptedTransport()
  private let cancellation = Cancellation()
  private let request = RequestByHand<Cancellation>()
  private let inbox = Inbox<Result<Int, UserFetchError>>()

  // MARK: Sending and answering

  @Test func `1 not cancelled, the response arrives`() async throws {
    try await request.arrives()
  }

  @Test func `2 a request without a response gives the step's error`() async throws {
    try await request.givesTheStepsError()  // W3.1
  }

  @Test func `3 a second request can follow the first`() async throws {
    try send().answer(.status(200))
    _ = try await inbox.only("the first response must arrive")
    let second = Inbox<Result<Int, UserFetchError>>()
    try send(into: second).answer(.status(201))
    try await second.receives(
      .success(201), "each send must complete with its own response",
      or: "the second response must arrive as the first did")
  }

  @Test func `4 a second answer changes nothing`() async throws {
    let request = try send()
    request.answer(.status(200))
    request.answer(.status(500))
    try await inbox.receives(
      .success(200), "the first answer counts (W3.5)",
      or: "a second answer must not be heard (W3.5)")
  }

  @Test func `5 a send completes even if the Cancellation is not kept`() async throws {
    try await request.completesUnkept()  // W1.1
  }

  // MARK: Cancelling

  @Test func `6 after a cancel nothing is sent`() async throws {
    cancellation.cancel()
    cancellation.send(over: transport, into: inbox)
    expect(transport.requests.count, is: 0, "a cancelled run must send nothing (W4.1)")
    try await inbox.receives(
      .failure(.cancelled), "it must complete with .cancelled (W4.1)",
      or: "a send after the cancel must still complete")
  }

  @Test func `7 a cancel ends a pending request at once, and an answer changes nothing`()
    async throws
  {
    let request = try send()
    cancellation.cancel()
    try await inbox.receives(
      .failure(.cancelled), "a cancelled send must complete with .cancelled (W4.2)",
      or: "this transport never answers: cancel() itself must complete the pending send (W4.7)")
    request.answer(.status(200))
    expect(inbox.count, is: 1, "cancelled, then answered: one completion is enough (W4.2)")
  }

  @Test func `8 a cancel stops the request`() throws {
    try request.isStoppedOnce()  // W4.3
  }

  @Test func `9 a cancel with nothing pending stops nothing`() async throws {
    try await request.isNotStoppedOnceAnswered()  // W4.5
  }

  @Test func `10 nothing is called while the state is locked`() throws {
    let free = Inbox<(String, Bool)>()
    let watch = { @Sendable [cancellation] (what: String) in
      free.put((what, canRunElsewhere { _ = cancellation.isCancelled }))
    }
    let transport = ScriptedTransport(onSend: { _ in watch("send") })
    for moment in ["the answer", "the cancel", "a send that comes too late"] {
      cancellation.send(URLRequest(url: service), as: .requestList, over: transport) { _ in
        watch("the completion, on \(moment),")
      }
      let request = try #require(
        transport.requests.last, "an uncancelled run must send its request")
      request.whenCancelled { _ in watch("the task's cancel()") }
      if moment == "the answer" { request.answer(.status(200)) } else { cancellation.cancel() }
    }
    for (what, isFree) in free.values {
      #expect(
        isFree,
        "\(what) was called inside withLock: other threads have to wait for it, and so may you"
      )
    }
  }

  @Test func `11 a cancel inside send completes it, and what didSend gives back is stopped`()
    async throws
  {
    let free = cancellation.sendsAndCancelsInside(into: inbox)
    try await inbox.receives(
      .failure(.cancelled), "cancel() must call the completion that waits (W4.7)",
      or: "a send that is cancelled while it runs must complete, once")
    guard givesTheTaskBack else { return }  // before 1.7, there is nothing to stop
    expect(free.count, is: 1, "didSend gave back a task: it must be cancelled, once (W4.3)")
    #expect(
      !free.values.contains(false), "the task that didSend gave back was cancelled inside withLock")
  }

  // MARK: At any moment

  @Test func `12 an answer and two cancels at the same moment: one completes the send`() async {
    await everySchedule { play in
      let (transport, cancellation) = (ScriptedTransport(), Cancellation())
      let inbox = Inbox<Result<Int, UserFetchError>>()
      cancellation.send(over: transport, into: inbox)
      play.thread("the transport") { transport.requests.first?.answer(.status(200)) }
      play.thread("cancel()") { cancellation.cancel() }
      play.thread("another cancel()") { cancellation.cancel() }
      return {
        if inbox.count != 1 { return "the send must complete, once (W1.1)" }
        return inbox.values == [.success(200)] || transport.requests.first?.cancels == 1
          ? nil : "a cancel that ends the send must stop its request, once (W4.3)"
      }
    }
  }

  @Test func `13 when cancel() returns, the request is stopped, and its send has completed`() async
  {
    await everySchedule { play in
      let (transport, cancellation) = (ScriptedTransport(), Cancellation())
      let (inbox, stopped) = (Inbox<Bool>(), Inbox<Bool>())
      cancellation.send(URLRequest(url: service), as: .requestList, over: transport) { _ in
        inbox.put(true)
      }
      play.thread("cancel()") {
        cancellation.cancel()
        stopped.put(transport.requests.first?.cancels == 1)
        stopped.put(inbox.values == [true])
      }
      return {
        if stopped.values.first != true {
          return "cancel() returned, and the request went on: stop it before that (W4.3)"
        }
        return stopped.values == [true, true]
          ? nil : "cancel() returned, and the send still waited: complete it before that (W4.7)"
      }
    }
  }

  @Test func `14 a cancel while send runs ends it, once`() async {
    await everySchedule { play in Cancellation.sendsAndCancels(play) }
  }

  /// Whether the state gives back the task of a `send` that was cancelled meanwhile: from 1.7 on.
  private var givesTheTaskBack: Bool {
    var state = RunState()
    guard let ticket = state.willSend({ _ in }) else { return false }
    _ = state.cancel()
    return state.didSend(ticket, transport.send(URLRequest(url: service)) { _ in }) != nil
  }

  private func send(
    into other: Inbox<Result<Int, UserFetchError>>? = nil
  ) throws -> ScriptedRequest {
    cancellation.send(over: transport, into: other ?? inbox)
    return try #require(transport.requests.last, "an uncancelled run must send its request")
  }
}

extension Cancellation: StoppableRequest {
  /// Sends a request; the inbox takes the status of its response.
  func send(over transport: ScriptedTransport, into inbox: Inbox<Result<Int, UserFetchError>>) {
    send(URLRequest(url: service), as: .requestList, over: transport) {
      inbox.put($0.map(\.status))
    }
  }

  /// Sends a request that is cancelled inside `send`; the inbox that is returned takes, for each stop of the
  /// request, whether the state is unlocked.
  func sendsAndCancelsInside(into inbox: Inbox<Result<Int, UserFetchError>>) -> Inbox<Bool> {
    let free = Inbox<Bool>()
    let transport = ScriptedTransport(onSend: { [self] request in
      request.whenCancelled { [self] _ in free.put(canRunElsewhere { _ = self.isCancelled }) }
      cancel()
    })
    send(over: transport, into: inbox)
    return free
  }

  /// A send and a cancel at the same moment, and what is asked at the end of the play.
  ///
  /// - Parameter mustStop: Whether the request is stopped, as from 1.7 on.
  static func sendsAndCancels(_ play: SchedulePlay, mustStop: Bool = false) -> () -> String? {
    let (transport, cancellation) = (ScriptedTransport(), Cancellation())
    let inbox = Inbox<Result<Int, UserFetchError>>()
    play.thread("send") { cancellation.send(over: transport, into: inbox) }
    play.thread("cancel()") { cancellation.cancel() }
    return {
      guard inbox.values == [.failure(.cancelled)] else {
        return "the cancel must end the send, once, wherever it comes in between (W4.2)"
      }
      let stops = transport.requests.map(\.cancels)
      if stops.contains(where: { $0 > 1 }) {
        return "the request was stopped twice: cancel only a task that a reply gives you (W4.3)"
      }
      return mustStop && stops.contains(0)
        ? "the request goes on, and nobody can stop it (W4.3)" : nil
    }
  }
}

// Exercise 4.5: a chain can be cancelled at any moment, and its request with it.

import Chains
import ChapterTesting
import Operations
import Testing

@Suite("4.5 Cancellation", .exercise("4.5"))
struct CancellationTests {
  let transport = ScriptedTransport()
  let inFlight = RequestInFlight()
  let inbox = Inbox<Result<Int, UserFetchError>>()

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

  // MARK: The links of a chain

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

  func perform(
    as step: UserFetchError.Step = .requestList, over transport: ScriptedTransport
  ) {
    inFlight.send(URLRequest(url: service), as: step, over: transport) { [inbox] result in
      inbox.put(result.map(\.status))
    }
  }

  func send(as step: UserFetchError.Step = .requestList) throws -> ScriptedRequest {
    perform(as: step, over: transport)
    return try #require(transport.requests.last, "send must send its request")
  }
}

// Exercise 4.5: a chain can be cancelled at any moment, and its request with it.
// The checks that chapters share are in Tests/Support/ChapterTesting.

import ChapterTesting
import Testing

@Suite("4.5 Cancellation", .exercise("4.5"))
struct CancellationTests {
  private let request = RequestByHand<RequestInFlight>()
  private let run = JobStyle("4.5", ChainFetch.self)

  // MARK: The request of one link

  @Test func `1 not cancelled, the response arrives`() async throws {
    try await request.arrives()
  }

  @Test func `2 a request without a response gives the step's error`() async throws {
    try await request.givesTheStepsError()  // W3.1
  }

  @Test func `3 a cancel stops the request`() throws {
    try request.isStoppedOnce()  // W4.3
  }

  @Test func `4 a cancel after the answer stops nothing`() async throws {
    try await request.isNotStoppedOnceAnswered()  // W4.5
  }

  @Test func `5 an answer inside send leaves nothing to stop`() throws {
    try request.isNotStoppedIfAnsweredInsideSend()  // W4.5
  }

  @Test func `6 nothing is called while the state is locked`() throws {
    try request.callsNothingUnderItsLock()  // W4.3
  }

  @Test(arguments: RequestEnd.allCases)
  func `7 a task that is over is released, and not under the lock`(_ end: RequestEnd) async {
    await request.releasesItsTask(end)  // W1.5
  }

  @Test func `8 inside the completion there is nothing left to stop`() throws {
    try request.isOverInsideItsCompletion()  // W4.5
  }

  @Test func `9 an answered task is held until the completion has returned`() throws {
    try request.holdsItsTaskUntilTheEnd()  // W3.5
  }

  // MARK: The links of a chain

  @Test func `10 not cancelled, the whole chain runs`() async throws {
    try await run.givesTheUser()
  }

  @Test func `11 a cancel ends the chain at once, and stops the request in flight`() async {
    await run.stops(.list, .detail)  // W4.2 W4.3 W4.7
  }

  @Test func `12 cancelled before its start, a chain sends nothing, and still ends`() async {
    await run.sendsNothingIfCancelledBefore()  // W4.1
  }

  @Test func `13 a cancel inside send stops the request that send then returns`() async {
    await run.stopsWhatSendReturns()  // W4.2 W4.3 W4.7
  }

  @Test func `14 an answer after the cancel changes nothing`() async {
    await run.ignoresAnAnswerAfterTheCancel()  // W3.5 W4.1 W4.2
  }

  // MARK: At any moment

  @Test func `15 a send completes even if the RequestInFlight is not kept`() async throws {
    try await request.completesUnkept()  // W1.1
  }

  @Test func `16 an answer at any moment ends the request, and then nothing is stopped`() async {
    await RequestByHand<RequestInFlight>.endsInEveryOrder(of: "the link")  // W1.1 W4.5
  }

  @Test func `17 two cancels at the same moment stop the request once`() async {
    await everySchedule { play in
      let (transport, request) = (ScriptedTransport(), RequestInFlight())
      request.send(URLRequest(url: service), as: .requestList, over: transport) { _ in }
      play.thread("cancel()") { request.cancel() }
      play.thread("another cancel()") { request.cancel() }
      return {
        transport.requests.first?.cancels == 1
          ? nil : "the request must be stopped, once: look and change in the same withLock (W4.3)"
      }
    }
  }
}

extension RequestInFlight: StoppableRequest {}

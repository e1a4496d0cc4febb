// Exercise 3.5: a run can be cancelled at any moment, and its request with it.
// The checks that chapters share are in Tests/Support/ChapterTesting.

import ChapterTesting
import Testing

@Suite("3.5 Cancellation", .exercise("3.5", firstHalf: 10))
struct CancellationTests {
  private let request = RequestByHand<RequestInFlight>()
  let run = JobStyle("3.5", GroupFetch.self)

  // MARK: The request of one operation

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

  // MARK: The operations of a run

  @Test func `10 not cancelled, the whole group runs`() async throws {
    try await run.givesTheUser()
  }

  @Test func `11 a cancel ends the run at once, and stops the request in flight`() async {
    await run.stops(.list, .detail)  // W4.2 W4.3 W4.7
  }

  @Test func `12 cancelled before its start, a group sends nothing, and still ends`() async {
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
    await RequestByHand<RequestInFlight>.endsInEveryOrder(of: "the operation")  // W1.1 W4.5
  }
}

extension RequestInFlight: StoppableRequest {}

// Exercise 9.4: a cancel at any moment.
// The checks are in Tests/Support/ChapterTesting: each chapter must pass the same ones.

import ChapterTesting
import Testing

@Suite("9.4 Cancel", .exercise("9.4"))
struct CancelTests {
  private let job = JobStyle("9.4", CancelFetch.self)

  @Test func `1 not cancelled, a user arrives`() async throws {
    try await job.givesTheUser()  // from a list whose first id is 8
  }

  @Test func `2 cancelled before its start, it sends nothing`() async {
    await job.sendsNothingIfCancelledBefore()  // W4.1
  }

  @Test func `3 a cancel stops the list request`() async {
    await job.stops(.list)  // W4.2 W4.3 W4.7
  }

  @Test func `4 a cancel stops the user request`() async {
    await job.stops(.detail)  // W4.2 W4.3 W4.7
  }

  @Test func `5 cancelled while it decodes, it sends nothing more`() async {
    await job.sendsNothingMoreIfCancelled()  // W4.2 W4.4
  }

  @Test func `6 a cancel wins over an error that comes after it`() async {
    await job.endsCancelledInsideABadDecoding()  // W4.2
  }

  @Test(.kit) func `7 it keeps the rules about cancels, whatever happens when`() async {
    await job.keepsTheRules(Rule.ID.group("W4"))
  }

  @Test func `8 no request goes on, in whatever order start, cancel and an answer come`() async {
    await everySchedule { play in
      CancelFetch.cancel(meeting: .goodList, in: play) { goesOn, _ in
        goesOn ? "the run was cancelled, and a request goes on (W4.3 W4.4)" : nil
      }
    }
  }

  @Test func `9 an answer and a cancel at the same moment end the run once`() async {
    await everySchedule { play in
      CancelFetch.cancel(meeting: .status(500), in: play) { _, ends in
        ends <= 1 ? nil : "the answer and the cancel both ended the run (W4.2 W4.6)"
      }
    }
  }

  @Test func `10 when cancel() has returned, the request is stopped`() async throws {
    try await RunByHand<CancelFetch>.isStoppedOnReturn()  // W4.3
  }

  @Test func `11 cancelled, but never started, it delivers nothing`() async {
    let (queue, outcomes) = (DispatchQueue(label: "delivery"), Inbox<Bool>())
    let environment = FetchEnvironment.scripted(ScriptedTransport(), deliveringOn: queue)
    let run = CancelFetch(environment: environment) { _ in outcomes.put(true) }
    run.cancel()
    await drained(queue)
    #expect(outcomes.isEmpty, "nothing was started: start() delivers .cancelled (W4.1)")
  }

  @Test func `12 a second cancel, after the end, stops nothing again`() async throws {
    let test = RunByHand<CancelFetch>()
    test.run.start()
    let request = try await test.transport.pending()
    test.run.cancel()
    _ = try await test.outcome()
    test.run.cancel()
    expect(request.cancels, is: 1, "the run has ended as cancelled: cancel() does nothing (W4.5)")
  }
}

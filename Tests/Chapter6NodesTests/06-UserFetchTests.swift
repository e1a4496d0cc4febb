// Exercise 6.6: the whole job, by hand first, then by the conformance kit.
// The checks are in Tests/Support/ChapterTesting: each chapter must pass the same ones.

import ChapterTesting
import Testing

@Suite("6.6 UserFetch", .exercise("6.6"))
struct UserFetchTests {
  private let job = JobStyle("6.6", UserFetch.self)

  @Test func `1 a user arrives`() async throws {
    try await job.givesTheUser()  // from a list whose first id is 8
  }

  @Test func `2 it sends two requests, with these URLs`() async {
    await job.sendsTwoRequests()  // /api/users?page=2 and /api/users/8: W1.3 W2.1
  }

  @Test func `3 the second request waits for the list`() async {
    await job.waitsForTheList()  // W2.2
  }

  @Test func `4 a bad list or user ends the run with its own error`() async {
    await job.ends(after: BadAnswer.all)  // W3
  }

  @Test func `5 the outcome comes on the caller's queue`() async {
    await job.deliversOnItsQueue("deliver must hop")  // W1.6
  }

  @Test func `6 cancelled before its start, it sends nothing`() async throws {
    await job.sendsNothingIfCancelledBefore(  // W4.1
      "deliver needs a handler for the cancel, too; and each request its guard")
    let other = RunByHand<UserFetch>()
    other.run.start()
    _ = try await other.transport.pending(
      "another run was cancelled, and this one sends nothing: each needs its own switch (W2.3)")
  }

  @Test func `7 a cancel stops the request in flight`() async {
    await job.stops(  // W4.2 W4.3 W4.7
      .list, .detail, lookAt: "deliver needs a handler for the cancel, too; and the job a guard")
  }

  @Test func `8 a run that its caller does not keep still completes`() async {
    await job.completesUnkept()  // W1.4
  }

  @Test func `9 a run that is over is gone, and so is one that never started`() async {
    await job.isGoneAfterwards()  // W1.5
    await job.doesNothingUnstarted("a handler that holds it belongs in start()")  // W1.7
  }

  @Test func `10 the completion never runs inside start(), not even on its own queue`() async {
    await job.completesAfterStart(  // W1.2
      "hop onto the delivery queue also where you seem to be on it already: async, always")
  }

  @Test func `11 a cancel wins over an error that comes after it`() async {
    await job.endsCancelledInsideABadDecoding()  // W4.2
  }

  @Test func `12 answered and then cancelled inside send, it sends nothing more`() async throws {
    await job.sendsNothingMoreIfCancelled(  // W4.2 W4.4
      "guard each request, not the whole alone; and deliver needs a handler for the cancel, too")
  }

  @Test(.kit) func `13 it keeps every rule, whatever happens when`() async {
    await job.keepsTheRules()
  }

  @Test(.kit) func `14 it keeps every rule, in every order of its own steps`() async {
    await job.staysRight()
  }

  @Test func `15 a run that has started need not live`() async throws {
    let waiting = RunByHand<UserFetch>()
    weak var run: UserFetch?
    do {
      let started = waiting.makeRun()
      run = started
      started.start()
    }
    _ = try await waiting.transport.pending()
    await expect(
      eventually { run == nil },
      "start() has returned, and a closure holds the run: let it take only what it needs")
  }
}

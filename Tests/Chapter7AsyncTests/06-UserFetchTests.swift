// Exercise 7.6: the whole job, by hand first, then by the conformance kit.
// The checks are in Tests/Support/ChapterTesting: each chapter must pass the same ones.

import ChapterTesting
import Testing

@Suite("7.6 UserFetch", .exercise("7.6"))
struct UserFetchTests {
  private let job = JobStyle("7.6", UserFetch.self)

  @Test func `1 a user arrives`() async throws {
    try await job.givesTheUser()  // from a list whose first id is 8
  }

  @Test func `2 it sends two requests, with these URLs`() async {
    await job.sendsTwoRequests()  // /api/users?page=2 and /api/users/8: W1.3 W2.1
  }

  @Test func `3 the second request waits for the list`() async {
    await job.waitsForTheList()  // W2.2
  }

  @Test func `4 a bad list ends the run with its own error`() async {
    await job.ends(after: BadAnswer.to(.list))  // W3
  }

  @Test func `5 a bad user ends the run with its own error`() async {
    await job.ends(after: BadAnswer.to(.detail))  // W3
  }

  @Test func `6 the outcome comes on the caller's queue`() async {
    await job.deliversOnItsQueue("deliver must hop")  // W1.6
  }

  @Test func `7 cancelled before its start, it sends nothing`() async {
    await job.sendsNothingIfCancelledBefore()  // W4.1
  }

  @Test func `8 a cancel stops the list request`() async {
    await job.stops(.list)  // W4.2 W4.3 W4.7
  }

  @Test func `9 a cancel stops the user request`() async {
    await job.stops(.detail)  // W4.2 W4.3 W4.7
  }

  @Test func `10 a run that its caller does not keep still completes`() async {
    await job.completesUnkept()  // W1.4
  }

  @Test func `11 a run that is over is gone`() async {
    await job.isGoneAfterwards()  // W1.5
  }

  @Test func `12 a run that never started is gone, too`() async {
    await job.doesNothingUnstarted("what holds it belongs in start()")  // W1.7
  }

  @Test func `13 the completion never runs inside start(), not even on its own queue`() async {
    await job.completesAfterStart(  // W1.2
      "hop onto the delivery queue also where you seem to be on it already: async, always")
  }

  @Test func `14 a cancel wins over an error that comes after it`() async {
    await job.endsCancelledInsideABadDecoding()  // W4.2
  }

  @Test func `15 answered and then cancelled inside send, it sends nothing more`() async throws {
    await job.sendsNothingMoreIfCancelled()  // W4.2 W4.4
  }

  @Test(arguments: [false, true])
  func `16 a second start does nothing, nor after a cancel`(_ isCancelled: Bool) async throws {
    let (sent, gone, test) = (Inbox<URLRequest>(), Inbox<Bool>(), RunByHand<UserFetch>())
    do {
      let transport = ScriptedTransport(token: Canary { gone.put(true) }) { request in
        sent.put(request.urlRequest)
        let isList = request.urlRequest.url?.path() == "/api/users"
        if !isCancelled { request.answer(isList ? .goodList : .goodUser) }
        request.drop()
      }
      let run = test.makeRun(over: transport)
      run.start()
      if isCancelled { run.cancel() }
      run.start()
    }
    await gone.arrived()  // nothing of the run is left: what it does, it has done
    try await expect(
      test.outcome("started twice, cancelled in between or not, it must complete once").map(\.id),
      is: isCancelled ? .failure(.cancelled) : .success(8),
      "a second start must disturb nothing (W1.7)")
    #expect(
      sent.count <= 2, "the second start made a second task: only the first may (W1.7)")
  }

  @Test func `17 nor after a cancel that comes before the first`() async throws {
    let test = RunByHand<UserFetch>()
    test.run.cancel()
    test.run.start()
    test.run.start()
    try await expect(
      test.outcome("cancelled, and started twice, it must complete once").map(\.id),
      is: .failure(.cancelled), "it was cancelled before its start (W4.1)")
  }

  @Test func `18 its task is cancelled outside of the lock`() async throws {
    let (free, test) = (Inbox<Bool>(), RunByHand<UserFetch>())
    test.run.start()
    try await test.transport.pending().whenCancelled { _ in
      free.put(canRunElsewhere { test.run.cancel() })
    }
    await onThread { test.run.cancel() }
    expect(
      free.values, is: [true],
      "the task was cancelled inside withLock, and what it cancels may need the lock: act outside")
  }

  @Test(.kit) func `19 it keeps every rule, whatever happens when`() async {
    await job.keepsTheRules()
  }

  @Test(.kit) func `20 it keeps every rule, in every order of its own steps`() async {
    await job.staysRight()
  }
}

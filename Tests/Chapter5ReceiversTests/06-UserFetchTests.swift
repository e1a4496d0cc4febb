// Exercise 5.6: the whole job, by hand first, then by the conformance kit.
// The checks are in Tests/Support/ChapterTesting: each chapter must pass the same ones.

import ChapterTesting
import Operations
import Receivers
import Testing

@Suite("5.6 UserFetch", .exercise("5.6"))
struct UserFetchTests {
  private let job = JobStyle("5.6", UserFetch.self)

  @Test func `1 a user arrives`() async throws {
    try await job.givesTheUser()  // from a list whose first id is 8
  }

  @Test func `2 it sends two requests, with these URLs`() async {
    await job.sendsTwoRequests()  // /api/users?page=2 and /api/users/8: W1.3 W2.1
  }

  @Test func `3 before its start, a run sends nothing`() async throws {
    let (early, later) = (RunByHand<UserFetch>(), RunByHand<UserFetch>())
    later.run.start()
    // While the later run sends its request, the first could have sent its own.
    _ = try await later.transport.pending()
    expect(
      early.transport.requests.count, is: 0,
      "a run that was only made must send nothing: add it in start() (W1.7)")
  }

  @Test func `4 the second request waits for the list`() async {
    await job.waitsForTheList()  // W2.2
  }

  @Test func `5 a bad list or user ends the run with its own error`() async {
    await job.ends(after: BadAnswer.all)  // W3
  }

  @Test func `6 the outcome comes on the caller's queue`() async {
    await job.deliversOnItsQueue("name that queue")  // W1.6
  }

  @Test func `7 cancelled before its start, it sends nothing`() async {
    await job.sendsNothingIfCancelledBefore()  // W4.1
  }

  @Test func `8 a cancel stops the request in flight`() async {
    await job.stops(.list, .detail)  // W4.2 W4.3 W4.7
  }

  @Test func `9 a run that its caller does not keep still completes`() async {
    await job.completesUnkept()  // W1.4
  }

  @Test func `10 a run that is over is gone, and so is one that never started`() async {
    await job.isGoneAfterwards()  // W1.5
    await job.doesNothingUnstarted("a handler of its service holds it")  // W1.7
  }

  @Test func `11 the completion never runs inside start(), not even on its own queue`() async {
    await job.completesAfterStart(  // W1.2
      "the completion must come later, never inside start(): let didFinish(on:) call it")
  }

  @Test func `12 a cancel wins over an error that comes after it`() async {
    await job.endsCancelledInsideABadDecoding()  // W4.2
  }

  @Test func `13 a run is in no queue that others cancel`() async {
    // In a process of its own, because others use the shared queue, too.
    await #expect(
      processExitsWith: .success, "the run must have a queue of its own, not a shared one (W2.3)"
    ) {
      let inbox = Inbox<Result<User.ID, UserFetchError>>()
      let transport = ScriptedTransport(onSend: { request in
        guard request.urlRequest.url?.path() == "/api/users/8" else { return }
        request.answer(.goodUser)
      })
      UserFetch(environment: .scripted(transport)) { inbox.put($0.map(\.id)) }.start()
      let list = try await transport.pending()
      let queues = Inbox<OperationQueue>()
      let sending = ScriptedTransport(onSend: { _ in OperationQueue.current.map(queues.put) })
      UserFetch(environment: .scripted(sending)) { _ in }.start()
      let other = try #require(
        await queues.arrived().first, "execute() sends in the run's own queue")
      for queue in [AOperationQueue.shared, .main, other] { queue.cancelAllOperations() }
      list.answer(.goodList)
      try await inbox.receives(
        .success(8),
        "others cancelled all in a shared queue, and your run with it: use one of your own (W2.3)",
        or: "a started run must complete, once")
    }
  }

  @Test func `16 the chain is made in the queue, when the wrapper executes`() async {
    let told = await onThread {
      ScheduleSearch(limit: 1).play(.first) { play in
        let made = Mutex<UserFetch?>(nil)
        let transport = ScriptedTransport()
        play.thread("init") {
          let run = UserFetch(environment: .scripted(transport)) { _ in }
          made.withLock { $0 = run }
        }
        play.thread("start()", when: { made.withLock { $0 != nil } }) {
          made.withLock { $0 }?.start()
        }
        play.thread("cancel()", when: { !transport.requests.isEmpty }) {
          made.withLock { $0.take() }?.cancel()
        }
        return { nil }
      }
    }
    // Where one operation is joined to another.
    let joins = told.story.filter { $0.place?.hasPrefix("AOperation+Receiving.swift") == true }
    #expect(!joins.isEmpty, "a started run must join its operations")
    expect(
      Set(joins.map(\.name)).intersection(["init", "start()"]).sorted(), is: [],
      "operations were joined there, and not in a queue: the wrapper makes its chain when the queue executes it"
    )
  }

  @Test(.kit) func `14 it keeps every rule, whatever happens when`() async {
    await job.keepsTheRules()
  }

  @Test(.kit) func `15 it keeps every rule, in every order of its own steps`() async {
    await job.staysRight()
  }
}

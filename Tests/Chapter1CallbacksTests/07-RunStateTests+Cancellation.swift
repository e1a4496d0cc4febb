// 1.7 together with 1.5: what `Cancellation` does with the replies of the state.

import ChapterTesting
import Testing

extension RunStateTests {
  @Test func `9 with your 1.5, a cancel inside send stops the request, outside the lock`()
    async throws
  {
    let inbox = Inbox<Result<Int, UserFetchError>>()
    let free = Cancellation().sendsAndCancelsInside(into: inbox)
    try await inbox.receives(
      .failure(.cancelled), "it must complete with .cancelled (W4.2)",
      or: "a send that is cancelled while it runs must complete, once")
    expect(
      free.count, is: 1, "1.5 must cancel the task that didSend hands back, once (W4.3)")
    #expect(
      !free.values.contains(false), "cancel() was called inside withLock: ask inside, act outside")
  }

  @Test func `11 with your 1.5, a task is released after its completion, outside the lock`() {
    let (log, cancellation) = (Inbox<String>(), Cancellation())
    let transport = ScriptedTransport(onRelease: { _ in
      let isFree = canRunElsewhere { _ = cancellation.isCancelled }
      log.put(isFree ? "released" : "released inside withLock")
    })
    for end in ["answered", "cancelled"] {
      cancellation.send(URLRequest(url: service), as: .requestList, over: transport) { _ in
        log.put(end)
      }
      if end == "cancelled" { cancellation.cancel() }
      transport.requests.last?.answer(.status(200))
    }
    let values = log.values
    #expect(
      !values.contains("released inside withLock"),
      "a task may run code when it is released: let no task go inside withLock")
    expect(
      Array(values.prefix(2)), is: ["answered", "released"],
      "the closure that didAnswer returns must hold the task until the completion has returned")
  }

  @Test func `13 a cancel at any moment ends the send, and stops the request`() async {
    await everySchedule { play in Cancellation.sendsAndCancels(play, mustStop: true) }
  }
}

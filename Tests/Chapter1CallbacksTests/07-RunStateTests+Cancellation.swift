// 1.7 together with 1.5: what `Cancellation` does with the replies of the state.

import ChapterTesting
import Testing

extension RunStateTests {
  @Test func `14 with your 1.5, a cancel inside send stops the request`() async throws {
    let cancellation = Cancellation()
    let inbox = Inbox<Result<Int, UserFetchError>>()
    let transport = ScriptedTransport(onSend: { _ in cancellation.cancel() })
    cancellation.send(over: transport, into: inbox)
    try await inbox.receives(
      .failure(.cancelled), "it must complete with .cancelled (W4.2)",
      or: "a send that is cancelled while it runs must complete, once")
    expect(
      transport.requests.map(\.cancels), is: [1],
      "1.5 must cancel the task that didSend hands back, once (W4.3)")
  }

  @Test func `15 with your 1.5, that request is stopped outside the lock`() async throws {
    let free = Inbox<Bool>()
    let cancellation = Cancellation()
    let transport = ScriptedTransport(onSend: { request in
      request.whenCancelled { _ in
        free.put(canRunElsewhere { _ = cancellation.isCancelled })
      }
      cancellation.cancel()
    })
    cancellation.send(URLRequest(url: service), as: .requestList, over: transport) { _ in }
    let isFree = await free.arrived()
    expect(isFree.count, is: 1, "1.5 must cancel the task that didSend hands back, once (W4.3)")
    #expect(!isFree.contains(false), "cancel() was called inside withLock: ask inside, act outside")
  }

  @Test func `17 with your 1.5, a task is released after its completion, outside the lock`() {
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

  @Test func `19 a cancel at any moment ends the send, and stops the request`() async {
    await everySchedule { play in
      let (transport, cancellation) = (ScriptedTransport(), Cancellation())
      let inbox = Inbox<Result<Int, UserFetchError>>()
      play.thread("send") {
        cancellation.send(over: transport, into: inbox)
      }
      play.thread("cancel()") { cancellation.cancel() }
      return {
        if inbox.values.count > 1 { return "the send completed twice (W1.1)" }
        if inbox.values != [.failure(.cancelled)] { return "the cancel must end the send (W4.2)" }
        let isStopped = transport.requests.allSatisfy { $0.cancels == 1 }
        return isStopped ? nil : "the request goes on, and nobody can stop it (W4.3)"
      }
    }
  }
}

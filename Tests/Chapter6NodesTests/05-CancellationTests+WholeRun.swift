// 6.5, the switch of a run: a cancel ends all of its nodes, wherever it comes.

import ChapterTesting
import Nodes
import Testing

extension CancellationTests {
  @Test func `6 a guarded node gives its own value, and a cancel after that changes nothing`()
    async throws
  {
    let cancellation = Cancellation()
    let output = cancellation.guarding(pending()).process(7)
    work.emit(data: 8)
    cancellation.cancel()
    try await expect(
      end(of: output), is: "value 8", "a guarded node must give its own value (W4.5)")
    expect(stopped.count, is: 0, "the work had ended: nothing is left to stop (W4.5)")
    let other = CancellationTests()
    let failing = Cancellation().guarding(other.pending()).process(7)
    other.work.emit(error: UserFetchError.failed(.requestList, .status(404)))
    try await expect(
      other.end(of: failing), is: "error failed(requestList, status 404)",
      "a guarded node must give its own error, too (W3.1)")
  }

  @Test func `7 a cancel ends the work, and stops it`() async throws {
    let cancellation = Cancellation()
    let output = cancellation.guarding(pending()).process(7)
    cancellation.cancel()
    try await expect(
      end(
        of: output, "this work never ends by itself: cancel() must end what is in progress (W4.7)"),
      is: "cancelled", "what was in progress must end with a cancel (W4.2)")
    await expect(
      stopped.arrived().count, is: 1, "cancel() must stop the work in progress, once (W4.3)")
  }

  @Test func `8 after a cancel no guarded node begins`() async throws {
    let cancellation = Cancellation()
    let early = cancellation.guarding(pending())
    cancellation.cancel()
    for node in [early, cancellation.guarding(pending())] {
      let output = node.process(7)
      try require(
        begun.count, is: 0,
        "cancel() has returned: no guarded node may begin any work, guarded before or later (W4.4)")
      try await expect(
        end(of: output, "after cancel(), a guarded node must give a cancel"), is: "cancelled",
        "after cancel(), a guarded node must give a cancel (W4.1)")
    }
  }

  @Test func `9 a cancel while one node ends keeps the next from beginning`() async throws {
    let cancellation = Cancellation()
    let first = WorkNode { number in
      cancellation.cancel()
      return .emit(data: number)
    }
    let both = cancellation.guarding(first).then(cancellation.guarding(pending()))
    let output = both.process(7)
    expect(
      begun.count, is: 0, "cancel() came before the second node: it must not begin (W4.4)")
    try await expect(
      end(of: output, "the cancel must end both nodes"), is: "cancelled",
      "the cancel came before the first node had ended: what it gives is a cancel (W4.2)")
  }

  @Test func `10 a cancel inside send stops the request that send returns`() async throws {
    let cancellation = Cancellation()
    let transport = ScriptedTransport(onSend: { _ in cancellation.cancel() })
    let sender = RequestSenderNode(transport: transport)
    let output = cancellation.guarding(sender).process(URLRequest(url: service)).map(\.status)
    let request = try #require(transport.requests.first, "the request must be sent")
    try await expect(
      end(of: output, "cancelled inside send, it must end"), is: "cancelled",
      "cancelled inside send, it must end with a cancel (W4.2)")
    await expect(
      eventually { request.cancels == 1 },
      "while send runs there is no observer to cancel; the request must be stopped after it (W4.3)")
  }

  @Test func `11 whatever comes first, it ends once, and no request goes on`() async {
    let search = ScheduleSearch(switches: 2, skipping: "/Engines/")
    await everySchedule(search, for: [true, false]) { play, answers in
      let transport = ScriptedTransport()
      let cancellation = Cancellation()
      let ends = Inbox<String>()
      let sender = cancellation.guarding(RequestSenderNode(transport: transport))
      let job = cancellation.guarding(QueueNode(on: .global(), next: sender))
      play.thread("process") {
        job.process(URLRequest(url: service))
          .onCompleted { _ in ends.put("value") }
          .onCanceled { ends.put("cancelled") }
      }
      play.thread("cancel()") { cancellation.cancel() }
      if answers { play.answers(.status(200), over: transport) }
      return {
        if ends.count != 1 { return "it must end, once (W1.1 W4.7)" }
        return transport.hasOpenRequest
          ? "it was cancelled, and its request goes on (W4.3)" : nil
      }
    }
  }
}

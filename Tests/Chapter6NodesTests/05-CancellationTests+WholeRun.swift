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
    #expect(try await end(of: output) == "value 8", "a guarded node must give its own value (W4.5)")
    expect(stopped.values.count, is: 0, "the work had ended: nothing is left to stop (W4.5)")
  }

  @Test func `7 a cancel ends the work, and stops it`() async throws {
    let cancellation = Cancellation()
    let output = cancellation.guarding(pending()).process(7)
    cancellation.cancel()
    let end = try await end(
      of: output, "this work never ends by itself: cancel() must end what is in progress (W4.7)")
    expect(end, is: "cancelled", "what was in progress must end with a cancel (W4.2)")
    await expect(
      stopped.arrived().count, is: 1, "cancel() must stop the work in progress, once (W4.3)")
  }

  @Test func `8 after a cancel no guarded node begins`() async throws {
    let cancellation = Cancellation()
    let node = cancellation.guarding(pending())
    cancellation.cancel()
    let output = node.process(7)
    expect(
      begun.values.count, is: 0, "cancel() has returned: no guarded node may begin any work (W4.4)")
    let end = try await end(of: output, "after cancel(), a guarded node must give a cancel")
    expect(end, is: "cancelled", "after cancel(), a guarded node must give a cancel (W4.1)")
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
      begun.values.count, is: 0, "cancel() came before the second node: it must not begin (W4.4)")
    let end = try await end(of: output, "the cancel must end both nodes")
    expect(
      end, is: "cancelled",
      "the cancel came before the first node had ended: what it gives is a cancel (W4.2)")
  }

  @Test func `10 a cancel inside send stops the request that send returns`() async throws {
    let cancellation = Cancellation()
    let transport = ScriptedTransport(onSend: { _ in cancellation.cancel() })
    let sender = RequestSenderNode(transport: transport)
    let output = cancellation.guarding(sender).process(URLRequest(url: service)).map(\.status)
    let request = try #require(transport.requests.first, "the request must be sent")
    let end = try await end(of: output, "cancelled inside send, it must end")
    expect(end, is: "cancelled", "cancelled inside send, it must end with a cancel (W4.2)")
    let isStopped = await eventually { request.cancels == 1 }
    #expect(
      isStopped,
      "while send runs there is no observer to cancel; the request must be stopped after it (W4.3)"
    )
  }

  @Test func `11 whatever comes first, it ends once, and no request goes on`() async {
    for answers in [true, false] {
      let search = ScheduleSearch(switches: 2, skipping: "/Engines/")
      let isRight = await everySchedule(search, part: answers ? 1 : 2) { play in
        let (transport, cancellation) = (ScriptedTransport(), Cancellation())
        let ends = Inbox<String>()
        let sender = cancellation.guarding(RequestSenderNode(transport: transport))
        let job = cancellation.guarding(QueueNode(on: .global(), next: sender))
        play.thread("process") {
          job.process(URLRequest(url: service))
            .onCompleted { _ in ends.put("value") }
            .onCanceled { ends.put("cancelled") }
        }
        play.thread("cancel()") { cancellation.cancel() }
        if answers {
          play.thread("the transport", when: { !transport.requests.isEmpty }) {
            transport.requests[0].answer(.status(200))
          }
        }
        return {
          if ends.values.count != 1 { return "it must end, once (W1.1 W4.7)" }
          let goesOn = transport.requests.contains { $0.cancels + $0.answers == 0 }
          return goesOn ? "it was cancelled, and its request goes on (W4.3)" : nil
        }
      }
      guard isRight else { return }
    }
  }
}

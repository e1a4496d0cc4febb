// 2.7, a cancel: before the start, while requests are in flight, and at the end.

import ChapterTesting
import Testing

extension BatchTests {
  @Test func `9 a cancel stops the requests in flight, and sends no other`() async throws {
    try await Batch.requireThatACancelIsSafe()
    let sends = Monitor(0)
    let transport = ScriptedTransport(onSend: { request in
      sends.update { $0 += 1 }
      // Inside the cancel there is time to send another one, if anything does.
      request.whenCancelled { _ in _ = sends.wait(Deadline(beats: 20)) { $0 > 3 } }
    })
    let batch = try await started(5, limit: 2, over: transport)
    try await sent(2, over: transport).first { $0.name == "0" }?.answer(.good("0"))
    let sent = try await sent(3, over: transport)
    await beats(20)  // a queue's thread is perhaps still inside `send`
    try await batch.cancelElsewhere()
    try await expect(
      inbox.only("this transport never answers: cancel() itself must end what is in flight (W4.7)"),
      give: [.body("0")] + Array(repeating: .failure(.cancelled), count: 4),
      "what had ended keeps its result, all the others are .cancelled (W4.2)")
    expect(
      sent.map(\.cancels).reduce(0, +), is: 2,
      "the two requests in flight must be stopped, once each (W4.3)")
    expect(
      transport.requests.count, is: 3,
      "a cancelled operation made room, and the queue sent another request (W4.4)")
    expect(
      batch.progress.completedUnitCount, is: 5,
      "a cancelled operation has ended, too: it must be counted")
  }

  @Test func `10 cancelled before its start, it sends nothing, and completes`() async throws {
    let batch = makeBatch(3, limit: 2)
    try await batch.cancelElsewhere()
    await beats(20)
    expect(inbox.count, is: 0, "it was never started: there is nothing to complete (W1.7)")
    try await batch.startElsewhere()
    await inbox.arrived()  // what a batch sends, it has sent before it completes
    let count = transport.requests.count
    expect(count, is: 0, "cancel() came before start(): no request may be sent (W4.1)")
    try await expect(
      inbox.only("start() must complete a batch that is cancelled, too (W4.1)"),
      give: Array(repeating: .failure(.cancelled), count: 3), "all were cancelled (W4.1)")
    expect(
      batch.progress.completedUnitCount, is: 3,
      "a cancelled operation has ended, too: it must be counted")
  }

  @Test func `11 many cancels, and late ones, change nothing`() async throws {
    try await Batch.requireThatACancelIsSafe()
    let batch = try await started(4, limit: 2)
    _ = try await sent(2)
    let cancels = elsewhere {
      DispatchQueue.concurrentPerform(iterations: 4) { _ in batch.cancel() }
    }
    try await cancels.first("cancel() must return at once: this transport never answers (W4.7)")
    _ = try await inbox.only("cancelled four times, the batch must complete once (W4.6)")
    try await batch.cancelElsewhere()
    await beats(20)
    expect(inbox.count, is: 1, "a cancel after the completion must change nothing (W4.5)")
  }

  @Test func `12 a cancel inside the completion returns, and does nothing`() async throws {
    let own = Mutex<Batch?>(nil)
    let returned = Inbox<Void>()
    let batch = Batch(urls(1), limit: 1, over: transport) { _ in
      own.withLock { $0 }?.cancel()
      returned.put(())
    }
    own.withLock { $0 = batch }
    try await batch.startElsewhere()
    try await sent(1)[0].answer(.good(""))
    try await returned.first(
      "cancel() inside the completion must return: if it waits for the end, the end never comes (W4.5)"
    )
    own.withLock { $0 = nil }
    expect(
      transport.requests[0].cancels, is: 0,
      "the request was answered: there is nothing left to stop (W4.5)")
  }

  @Test func `14 a cancel while start() runs ends the batch, and stops each request`() async {
    await everySchedule(ScheduleSearch(switches: 1)) { play in
      let (completions, transport) = (Inbox<Void>(), ScriptedTransport())
      let batch = Batch(urls(2), limit: 1, over: transport) { _ in completions.put(()) }
      play.thread("start()") { batch.start() }
      play.thread("cancel()") { batch.cancel() }
      return {
        if completions.count > 1 { return "a cancelled batch must complete once (W4.6)" }
        let goesOn = transport.requests.contains { $0.cancels == 0 }
        return goesOn ? "the batch was cancelled, and a request goes on (W4.3)" : nil
      }
    }
  }
}

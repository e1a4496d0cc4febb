// 2.7, at any moment: starts and ends that meet, and what is left when the batch has ended.

import ChapterTesting
import Testing

extension BatchTests {
  // NB: without requests, since operations that are added twice would end the process.
  @Test func `13 of two starts at the same moment, one counts`() async {
    await everySchedule { play in
      let completions = Inbox<Void>()
      let batch = Batch([], limit: 1, over: ScriptedTransport()) { _ in completions.put(()) }
      play.thread("start()") { batch.start() }
      play.thread("another start()") { batch.start() }
      return {
        completions.count <= 1
          ? nil
          : "two threads called start() at once, and both went on: ask and note it in one step (W1.7)"
      }
    }
  }

  @Test func `15 a batch that is not held completes, and is released`() async throws {
    weak var released: Batch?
    do {
      let batch = makeBatch(2, limit: 1)
      released = batch
      try await batch.startElsewhere()
    }
    try await sent(1)[0].answer(.good(""))
    try await require(
      eventually { transport.requests.count == 2 },
      "a started batch must go on though its caller does not hold it (W1.4)")
    transport.requests[1].answer(.good(""))
    _ = try await inbox.only(
      "a started batch must complete though its caller does not hold it (W1.4)")
    for request in transport.requests { request.drop() }
    await expect(
      eventually { released == nil },
      "the batch has completed and is still alive: it holds something that holds it (W1.5)")
  }

  @Test func `16 of ends at the same moment, each is counted`() async {
    let search = ScheduleSearch(limit: 300, skipping: "/Engines/")
    await everySchedule(search) { play in
      let (transport, completions) = (ScriptedTransport(), Inbox<Int>())
      let batch = Batch(urls(2), limit: 2, over: transport) { completions.put($0.count) }
      play.thread("start()") { batch.start() }
      for number in 0..<2 { play.answers(.good("8"), toRequest: number, over: transport) }
      return {
        if completions.values != [2] { return "the batch must complete, once (W1.1)" }
        return batch.progress.completedUnitCount == 2
          ? nil : "two threads counted at once, and a count is lost: one after another, in `counts`"
      }
    }
  }
}

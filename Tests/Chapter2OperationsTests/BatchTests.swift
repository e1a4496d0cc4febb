// Exercise 2.7: many requests, a few at a time, with their progress, and a clean stop.

import ChapterTesting
import Testing

@Suite("2.7 Batch", .exercise("2.7"))
struct BatchTests {
  private let transport = ScriptedTransport()
  private let inbox = Inbox<[Result<Data, UserFetchError>]>()

  // MARK: Starting

  @Test func `1 the results come in the order of the requests`() async throws {
    // With so many, ends that overtake others do not come in the right order by chance.
    let count = 12
    let batch = makeBatch(count, limit: count)
    try await batch.startElsewhere()
    for request in try await sent(count).reversed() { request.answer(.good(request.name)) }
    let results = try await inbox.only("all requests are answered: the batch must complete, once")
    #expect(
      results == (0..<count).map { .body("\($0)") },
      "the results must have the order of the requests, not that of the answers"
    )
  }

  @Test func `2 a failure is a result like others`() async throws {
    let batch = makeBatch(2, limit: 2)
    try await batch.startElsewhere()
    let sent = try await sent(2)
    try request("0", of: sent).answer(.status(404))
    try request("1", of: sent).answer(.good("1"))
    let results = try await inbox.only("a failed request must not keep the batch from completing")
    expect(
      results, is: [.failure(.failed(.requestUser, .status(404))), .body("1")],
      "each request must have its own result, a success or a failure")
  }

  @Test func `3 a batch without requests completes, on a thread of its own`() async throws {
    let (mark, isOnMain) = (DispatchSpecificKey<Bool>(), Inbox<Bool>())
    DispatchQueue.main.setSpecific(key: mark, value: true)
    let batch = Batch([], limit: 2, over: transport) { results in
      isOnMain.put(DispatchQueue.getSpecific(key: mark) == true)
      inbox.put(results)
    }
    try await batch.startElsewhere()
    let results = try await inbox.only(
      "there is nothing to wait for: the batch must complete, once")
    expect(results, is: [], "without requests there are no results")
    expect(isOnMain.values, is: [false], "the completion comes on a thread of the batch")
  }

  @Test func `4 never more than the limit are in flight, and never fewer without need`()
    async throws
  {
    // A batch that stalls beside this one takes no room from it.
    let other = Batch(urls(2), limit: 2, over: ScriptedTransport()) { _ in }
    try await other.startElsewhere()
    let batch = makeBatch(5, limit: 2)
    try await batch.startElsewhere()
    for count in 2...5 {
      let sent = try await sent(count)
      await beats(20)  // time enough to send too many
      let isTooMany = transport.requests.count > count
      try #require(!isTooMany, "the limit is 2: too many requests are in flight")
      sent[count - 2].answer(.good(sent[count - 2].name))
    }
    transport.requests[4].answer(.good(transport.requests[4].name))
    let results = try await inbox.only("all requests are answered: the batch must complete, once")
    #expect(results == (0..<5).map { .body("\($0)") }, "each request must be sent, once")
    try await other.cancelElsewhere()
  }

  @Test func `5 the first requests are sent first`() async throws {
    let batch = makeBatch(3, limit: 1)
    try await batch.startElsewhere()
    for count in 1...3 { try await sent(count)[count - 1].answer(.good("")) }
    _ = try await inbox.only("all requests are answered: the batch must complete, once")
    expect(
      transport.requests.map(\.name), is: ["0", "1", "2"],
      "with room for one, the order is that of the requests")
  }

  @Test func `6 a second start does nothing`() async throws {
    try await Batch.requireThatASecondStartIsSafe()
    let batch = makeBatch(1, limit: 1)
    try await batch.startElsewhere()
    try await batch.startElsewhere()
    try await sent(1)[0].answer(.good("0"))
    _ = try await inbox.only("the batch was started twice, and must complete once")
    expect(transport.requests.count, is: 1, "a second start() must send nothing (W1.7)")
  }

  @Test func `7 start() does not wait`() async throws {
    let batch = makeBatch(2, limit: 1)
    try await batch.startElsewhere()
    try await sent(1)[0].answer(.good(""))
    try await sent(2)[1].answer(.good(""))
    _ = try await inbox.only("all requests are answered: the batch must complete, once")
  }

  @Test func `8 what waits for a request is added before any request is`() async {
    await everySchedule(ScheduleSearch(switches: 1)) { play in
      let completions = Inbox<Void>()
      let transport = ScriptedTransport(onSend: { $0.answer(.good("")) })
      let batch = Batch(urls(2), limit: 1, over: transport) { _ in completions.put(()) }
      play.thread("start()") { batch.start() }
      return {
        if play.hasLateAddition {
          return "a request could end while what waits for it is added: add the requests last"
        }
        return completions.values.count <= 1 ? nil : "the batch must complete once (W1.1)"
      }
    }
  }

  // MARK: Progress

  @Test func `9 each end is counted as soon as it comes`() async throws {
    let batch = makeBatch(3, limit: 1)
    try await batch.startElsewhere()
    for count in 1...2 {
      try await sent(count)[count - 1].answer(count == 1 ? .good("") : .status(500))
      let isCounted = await eventually { batch.progress.completedUnitCount == count }
      #expect(
        isCounted,
        "a request has ended, and another is in flight: count it now, not when there is room"
      )
      expect(inbox.values.count, is: 0, "a request is still to come: the batch has not completed")
    }
    try await sent(3)[2].answer(.good(""))
    _ = try await inbox.only("all requests are answered: the batch must complete, once")
  }

  @Test func `10 when the batch completes, everything is counted`() async throws {
    for _ in 0..<20 {
      let (transport, counted) = (
        ScriptedTransport(onSend: { $0.answer(.good("")) }), Inbox<Int64>()
      )
      let own = Mutex<Batch?>(nil)
      let batch = Batch(urls(8), limit: 4, over: transport) { _ in
        counted.put(own.withLock { $0 }?.progress.completedUnitCount ?? -1)
      }
      own.withLock { $0 = batch }
      try await batch.startElsewhere()
      let count = try await counted.only("all requests are answered: the batch must complete, once")
      own.withLock { $0 = nil }
      try #require(count == 8, "the completion came before all were counted: it must wait for them")
    }
  }

  // MARK: Stopping

  @Test func `11 a cancel stops the requests in flight, and sends no other`() async throws {
    try await Batch.requireThatACancelIsSafe()
    let sends = Monitor(0)
    let transport = ScriptedTransport(onSend: { request in
      sends.update { $0 += 1 }
      // Inside the cancel there is time to send another one, if anything does.
      request.whenCancelled { _ in _ = sends.wait(Deadline(beats: 20)) { $0 > 3 } }
    })
    let batch = makeBatch(5, limit: 2, over: transport)
    try await batch.startElsewhere()
    try request("0", of: await sent(2, over: transport)).answer(.good("0"))
    let sent = try await sent(3, over: transport)
    await beats(20)  // a queue's thread is perhaps still inside `send`
    try await batch.cancelElsewhere()
    let results = try await inbox.only(
      "this transport never answers: cancel() itself must end what is in flight (W4.7)")
    expect(
      results, is: [.body("0")] + Array(repeating: .failure(.cancelled), count: 4),
      "what had ended keeps its result, all the others are .cancelled (W4.2)")
    expect(
      sent.map(\.cancels).reduce(0, +), is: 2,
      "the two requests in flight must be stopped, once each (W4.3)")
    expect(
      transport.requests.count, is: 3,
      "a cancelled operation made room, and the queue sent another request (W4.4)")
    let counted = batch.progress.completedUnitCount
    expect(counted, is: 5, "a cancelled operation has ended, too: it must be counted")
  }

  @Test func `12 cancelled before its start, it sends nothing, and completes`() async throws {
    let batch = makeBatch(3, limit: 2)
    try await batch.cancelElsewhere()
    await beats(20)
    expect(inbox.values.count, is: 0, "it was never started: there is nothing to complete (W1.7)")
    try await batch.startElsewhere()
    await inbox.arrived()  // what a batch sends, it has sent before it completes
    let count = transport.requests.count
    expect(count, is: 0, "cancel() came before start(): no request may be sent (W4.1)")
    let results = try await inbox.only(
      "start() must complete a batch that is cancelled, too (W4.1)")
    expect(
      results, is: Array(repeating: .failure(.cancelled), count: 3), "all were cancelled (W4.1)")
    let counted = batch.progress.completedUnitCount
    expect(counted, is: 3, "a cancelled operation has ended, too: it must be counted")
  }

  @Test func `13 many cancels, and late ones, change nothing`() async throws {
    try await Batch.requireThatACancelIsSafe()
    let batch = makeBatch(4, limit: 2)
    try await batch.startElsewhere()
    _ = try await sent(2)
    let cancels = Inbox<Void>()
    Thread.detachNewThread {
      DispatchQueue.concurrentPerform(iterations: 4) { _ in batch.cancel() }
      cancels.put(())
    }
    try await cancels.first("cancel() must return at once: this transport never answers (W4.7)")
    _ = try await inbox.only("cancelled four times, the batch must complete once (W4.6)")
    try await batch.cancelElsewhere()
    await beats(20)
    expect(inbox.values.count, is: 1, "a cancel after the completion must change nothing (W4.5)")
  }

  @Test func `14 a cancel inside the completion returns, and does nothing`() async throws {
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

  // NB: without requests, since operations that are added twice would end the process.
  @Test func `15 of two starts at the same moment, one counts`() async {
    await everySchedule { play in
      let completions = Inbox<Void>()
      let batch = Batch([], limit: 1, over: ScriptedTransport()) { _ in completions.put(()) }
      play.thread("start()") { batch.start() }
      play.thread("another start()") { batch.start() }
      return {
        completions.values.count <= 1
          ? nil
          : "two threads called start() at once, and both went on: ask and note it in one step (W1.7)"
      }
    }
  }

  @Test func `16 a cancel while start() runs ends the batch, and stops each request`() async {
    await everySchedule(ScheduleSearch(switches: 1)) { play in
      let (completions, transport) = (Inbox<Void>(), ScriptedTransport())
      let batch = Batch(urls(2), limit: 1, over: transport) { _ in completions.put(()) }
      play.thread("start()") { batch.start() }
      play.thread("cancel()") { batch.cancel() }
      return {
        if completions.values.count > 1 { return "a cancelled batch must complete once (W4.6)" }
        let goesOn = transport.requests.contains { $0.cancels == 0 }
        return goesOn ? "the batch was cancelled, and a request goes on (W4.3)" : nil
      }
    }
  }

  // MARK: Letting go

  @Test func `17 a batch that is not held completes, and is released`() async throws {
    weak var released: Batch?
    do {
      let batch = makeBatch(2, limit: 1)
      released = batch
      try await batch.startElsewhere()
    }
    try await sent(1)[0].answer(.good(""))
    let second = await eventually { transport.requests.count == 2 }
    try #require(second, "a started batch must go on though its caller does not hold it (W1.4)")
    transport.requests[1].answer(.good(""))
    _ = try await inbox.only(
      "a started batch must complete though its caller does not hold it (W1.4)")
    for request in transport.requests { request.drop() }
    let isGone = await eventually { released == nil }
    #expect(
      isGone, "the batch has completed and is still alive: it holds something that holds it (W1.5)")
  }

  // MARK: At any moment

  @Test func `18 of ends at the same moment, each is counted`() async {
    let search = ScheduleSearch(limit: 300, skipping: "/Engines/")
    await everySchedule(search) { play in
      let (transport, completions) = (ScriptedTransport(), Inbox<Int>())
      let batch = Batch(urls(2), limit: 2, over: transport) { completions.put($0.count) }
      play.thread("start()") { batch.start() }
      for number in 0..<2 {
        play.thread("the transport", when: { transport.requests.count > number }) {
          transport.requests[number].answer(.good("8"))
        }
      }
      return {
        if completions.values != [2] { return "the batch must complete, once (W1.1)" }
        return batch.progress.completedUnitCount == 2
          ? nil : "two threads counted at once, and a count is lost: one after another, in `counts`"
      }
    }
  }

  private func makeBatch(
    _ count: Int, limit: Int, over other: ScriptedTransport? = nil
  ) -> Batch {
    Batch(urls(count), limit: limit, over: other ?? transport) { inbox.put($0) }
  }

  private func urls(_ count: Int) -> [URL] {
    (0..<count).map { service.appending(path: "\($0)") }
  }

  /// The requests so far, when there are as many.
  private func sent(
    _ count: Int,
    over other: ScriptedTransport? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [ScriptedRequest] {
    let transport = other ?? transport
    let areSent = await eventually { transport.requests.count >= count }
    try #require(
      areSent, "request \(count) must be sent: there is room for it", sourceLocation: sourceLocation
    )
    return transport.requests
  }

  private func request(
    _ name: String,
    of sent: [ScriptedRequest],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ScriptedRequest {
    try #require(
      sent.first { $0.name == name }, "request \(name) was never sent",
      sourceLocation: sourceLocation)
  }
}

extension ScriptedRequest {
  /// The last part of its URL.
  fileprivate var name: String { urlRequest.url?.lastPathComponent ?? "" }
}

// Exercise 2.7: many requests, a few at a time, with their progress, and a clean stop.

import ChapterTesting
import Operations
import Testing

@Suite("2.7 Batch", .exercise("2.7"))
struct BatchTests {
  let transport = ScriptedTransport()
  let inbox = Inbox<[Result<Data, UserFetchError>]>()
  private let kept = Inbox<Batch>()

  // MARK: Starting

  @Test func `1 the results come in the order of the requests`() async throws {
    // With so many, ends that overtake others do not come in the right order by chance.
    let count = 12
    try await started(count, limit: count)
    for request in try await sent(count).reversed() { request.answer(.good(request.name)) }
    try await expect(
      completed(), give: (0..<count).map { .body("\($0)") },
      "the results must have the order of the requests, not that of the answers"
    )
  }

  @Test func `2 a failure is a result like others`() async throws {
    try await started(2, limit: 2)
    for request in try await sent(2) {
      request.answer(request.name == "0" ? .status(404) : .good("1"))
    }
    try await expect(
      inbox.only("a failed request must not keep the batch from completing"),
      give: [.failure(.failed(.requestUser, .status(404))), .body("1")],
      "each request must have its own result, a success or a failure")
  }

  @Test func `3 a batch without requests completes, on a thread of its own`() async throws {
    let (main, isOnMain) = (MarkedQueue(.main), Inbox<Bool>())
    let batch = Batch([], limit: 2, over: transport) { results in
      isOnMain.put(main.isCurrent)
      inbox.put(results)
    }
    try await batch.startElsewhere()
    try await inbox.receives(
      [], "without requests there are no results",
      or: "there is nothing to wait for: the batch must complete, once")
    expect(isOnMain.values, is: [false], "the completion comes on a thread of the batch")
  }

  @Test func `4 never more than the limit are in flight, and never fewer without need`()
    async throws
  {
    // A batch that stalls beside this one takes no room from it.
    let other = Batch(urls(2), limit: 2, over: ScriptedTransport()) { _ in }
    try await other.startElsewhere()
    try await started(5, limit: 2)
    for count in 2...5 {
      let sent = try await sent(count)
      await beats(20)  // time enough to send too many
      try require(
        transport.requests.count <= count, "the limit is 2: too many requests are in flight")
      sent[count - 2].answer(.good(sent[count - 2].name))
    }
    transport.requests[4].answer(.good(transport.requests[4].name))
    try await expect(
      completed(), give: (0..<5).map { .body("\($0)") }, "each request must be sent, once")
    try await other.cancelElsewhere()
  }

  @Test func `5 a second start does nothing`() async throws {
    // In a process of its own, because an operation that is added twice ends it.
    try await #require(
      processExitsWith: .success,
      "a second start() added the same operations again, and that ends the process (W1.7)"
    ) {
      let batch = Batch([service], limit: 1, over: ScriptedTransport()) { _ in }
      await elsewhere {
        batch.start()
        batch.start()
      }.arrived()
    }
    let batch = try await started(1, limit: 1)
    try await batch.startElsewhere()
    try await sent(1)[0].answer(.good("0"))
    _ = try await inbox.only("the batch was started twice, and must complete once")
    expect(transport.requests.count, is: 1, "a second start() must send nothing (W1.7)")
  }

  @Test func `6 what waits for a request is added before any request is`() async {
    await everySchedule(ScheduleSearch(switches: 1)) { play in
      let completions = Inbox<Void>()
      let transport = ScriptedTransport(onSend: { $0.answer(.good("")) })
      let batch = Batch(urls(2), limit: 1, over: transport) { _ in completions.put(()) }
      play.thread("start()") { batch.start() }
      return {
        // An operation of the engine tells its queue of such an end itself.
        if play.lateAdditions.contains(where: { !($0 is AsynchronousOperation.Type) }) {
          return "a request could end while what waits for it is added: add the requests last"
        }
        return completions.count <= 1 ? nil : "the batch must complete once (W1.1)"
      }
    }
  }

  // MARK: Progress

  @Test func `7 each end is counted as soon as it comes`() async throws {
    let batch = try await started(3, limit: 1)
    for count in 1...2 {
      try await sent(count)[count - 1].answer(count == 1 ? .good("") : .status(500))
      await expect(
        eventually { batch.progress.completedUnitCount == count },
        "a request has ended, and another is in flight: count it now, not when there is room")
      expect(inbox.count, is: 0, "a request is still to come: the batch has not completed")
    }
    try await sent(3)[2].answer(.good(""))
    try await completed()
    expect(
      transport.requests.map(\.name), is: ["0", "1", "2"],
      "with room for one, the order is that of the requests")
  }

  @Test func `8 when the batch completes, everything is counted`() async throws {
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

  func makeBatch(
    _ count: Int, limit: Int, over other: ScriptedTransport? = nil
  ) -> Batch {
    Batch(urls(count), limit: limit, over: other ?? transport) { inbox.put($0) }
  }

  /// A batch that was started, and is held until the test ends.
  @discardableResult
  func started(
    _ count: Int, limit: Int, over other: ScriptedTransport? = nil
  ) async throws -> Batch {
    let batch = makeBatch(count, limit: limit, over: other)
    kept.put(batch)
    try await batch.startElsewhere()
    return batch
  }

  /// The results of a batch whose requests are all answered.
  @discardableResult
  func completed(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [Result<Data, UserFetchError>] {
    try await inbox.only(
      "all requests are answered: the batch must complete, once", sourceLocation: sourceLocation)
  }

  func urls(_ count: Int) -> [URL] {
    (0..<count).map { service.appending(path: "\($0)") }
  }

  /// The requests so far, when there are as many.
  func sent(
    _ count: Int,
    over other: ScriptedTransport? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [ScriptedRequest] {
    let transport = other ?? transport
    try await require(
      eventually { transport.requests.count >= count },
      "request \(count) must be sent: there is room for it", sourceLocation: sourceLocation)
    return transport.requests
  }
}

extension ScriptedRequest {
  /// The last part of its URL.
  var name: String { urlRequest.url?.lastPathComponent ?? "" }
}

// Exercise 2.5: whatever goes wrong, the operation finishes, and its queue goes on.

import ChapterTesting
import Testing

@Suite("2.5 StuckQueue", .exercise("2.5"))
struct StuckQueueTests {
  private let transport = ScriptedTransport()
  private let queue = OperationQueue()

  init() { queue.maxConcurrentOperationCount = 1 }

  @Test func `1 when nothing fails, the body arrives`() async throws {
    try await expect(
      finished(answer: .good("8")).result, is: .body("8"), "the download itself must still work")
  }

  @Test func `2 without a URL, the operation finishes`() async throws {
    try await expect(
      finished(
        nil, or: "there is no URL: start() returned, and never finished the operation"
      ).result, is: .failure(.failed(.requestUser, .transport(.badURL))),
      "an operation that cannot begin must say why (W3.1)")
  }

  @Test(arguments: [URLError.Code.timedOut, .cancelled])
  func `3 without a response, it finishes with the transport's error`(
    _ code: URLError.Code
  ) async throws {
    try await expect(
      finished(answer: .failure(URLError(code))).result,
      is: .failure(.failed(.requestUser, .transport(code))),
      "the operation was not cancelled: the transport's own code must be stored (W3.1)")
  }

  @Test func `4 after a bad status, the queue learns that it has finished`() async throws {
    try await expect(
      finished(answer: .status(404, "not here")).result,
      is: .failure(.failed(.requestUser, .status(404))),
      "the status must be stored, as an error of requestUser (W3.1 W3.3)")
  }

  @Test(arguments: [service, nil])
  func `5 cancelled before it starts, it finishes`(_ url: URL?) async throws {
    try await expect(
      finished(
        url, isCancelled: true,
        or: "a cancelled operation must finish, too: its queue starts it only for that"
      ).result, is: .failure(.cancelled),
      "it was cancelled, and must say so: it never got so far as to need the URL")
    expect(transport.requests.count, is: 0, "a cancelled operation must send nothing")
  }

  @Test func `6 the first answer counts`() async throws {
    let operation = try await finished(answer: .good("first"))
    for late in [Result.good("second"), .status(500)] { transport.requests[0].answer(late) }
    expect(
      operation.result, is: .body("first"),
      "the operation has finished: a late answer changes nothing (W3.5)")
    #expect(operation.isFinished, "once finished, it stays so (W3.5)")
  }

  @Test func `7 while the request is in flight, it executes`() async throws {
    let operation = DownloadOperation(service, over: transport)
    let ended = operation.ends()
    keep([operation])
    queue.addOperation(operation)
    let request = try await transport.pending()
    #expect(operation.isExecuting && !operation.isFinished, "no answer has come yet")
    #expect(operation.isAsynchronous, "its work goes on after start() has returned: leave it true")
    expect(
      operation.result == nil && ended.isEmpty, "no answer has come yet: there is no result")
    request.answer(.good("8"))
    try await ended.first("the answer has come: the operation must finish")
    #expect(!operation.isExecuting, "an operation that has finished executes no more")
  }

  @Test func `8 after failures of each kind, the queue still goes on`() async throws {
    let urls = [nil, service, service, service]
    let downloads = urls.map { DownloadOperation($0, over: transport) }
    keep(downloads)
    downloads[1].cancel()
    let ends = downloads.map { $0.ends() }
    queue.isSuspended = true
    downloadInOrder(downloads, on: queue)
    expect(
      zip(downloads, downloads.dropFirst()).allSatisfy { $1.dependencies == [$0] },
      "each must wait for the one before")
    queue.isSuspended = false
    for answer in [Result.status(500), .good("last")] {
      let request = try await transport.pending(
        "one operation has not finished: those that wait for it never start")
      request.answer(answer)
    }
    for end in ends {
      try await end.first("each operation must finish, so that the next can start")
    }
    expect(
      downloads.map(\.result),
      is: [
        .failure(.failed(.requestUser, .transport(.badURL))), .failure(.cancelled),
        .failure(.failed(.requestUser, .status(500))), .body("last"),
      ], "each operation must end with its own result (W3.1)")
  }

  #if !canImport(Darwin)  // there, nothing can listen to a final class
    @Test func `9 the queue is told around the change, and only once`() async throws {
      let operation = DownloadOperation(service, over: transport)
      let ended = operation.ends()
      operation.start()
      operation.listen()
      let request = try #require(transport.requests.first, "the request was never sent")
      request.answer(.good("8"))
      request.answer(.good("9"))
      try await ended.first("the answer has come: the operation must finish")
      await beats(20)  // time enough to tell once more
      let notes = operation.takeNotes()
      try require(
        notes.count { $0.hasPrefix("did isFinished") } < 2,
        "both answers told the queue of the end: only the first may (W3.5)")
      expect(
        notes,
        is: [
          "did isExecuting, now finished", "did isFinished, now finished",
          "will isExecuting, now executing", "will isFinished, now executing",
        ], "the queue must be told by move(to:), which changes the phase itself")
    }
  #endif

  @Test func `10 two answers at the same moment: the first counts, and is there at the end`() async
  {
    await everySchedule { play in
      let transport = ScriptedTransport()
      let operation = DownloadOperation(service, over: transport)
      operation.listen()
      let early = Inbox<Result<Data, UserFetchError>?>()
      operation.start()
      for text in ["8", "9"] {
        play.thread("answer \(text)") { transport.requests.first?.answer(.good(text)) }
      }
      play.thread("the next operation", when: { operation.isFinished }) {
        early.put(operation.result)
      }
      return {
        guard let first = early.values.first else { return "an answer must finish it (W3.5)" }
        guard first != nil else { return "it finished before its result was there (W3.5)" }
        guard first == operation.result else {
          return "the result has changed: look for one and store it in the same withLock (W3.5)"
        }
        let ends = operation.takeNotes().count { $0 == "did isFinished, now finished" }
        return ends > 1 ? "both answers told the queue of the end: only the first may (W3.5)" : nil
      }
    }
  }

  /// An operation that the queue has run to its end, perhaps cancelled before, with its request answered.
  private func finished(
    _ url: URL? = service,
    isCancelled: Bool = false,
    answer: TransportResult? = nil,
    or promise: String =
      "the answer has come, and the operation never finishes: its queue is stuck",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> DownloadOperation {
    let operation = DownloadOperation(url, over: transport)
    if isCancelled { operation.cancel() }
    let ended = operation.ends()
    keep([operation])
    queue.addOperation(operation)
    if let answer {
      try await transport.pending(sourceLocation: sourceLocation).answer(answer)
    }
    try await ended.first(
      operation.isFinished
        ? "isFinished is true, but the queue was not told: it still waits for this operation"
        : promise,
      sourceLocation: sourceLocation
    )
    return operation
  }
}

extension DownloadOperation: ListeningOperation {}

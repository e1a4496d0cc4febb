// Exercise 6.5: a cancel reaches the work, whatever stands between, and whenever it comes.

import ChapterTesting
import Nodes
import Testing

@Suite("6.5 Cancellation", .exercise("6.5", firstHalf: 5))
struct CancellationTests {
  private let queue = DispatchQueue(label: "work")
  let begun = Inbox<Int>()
  let stopped = Inbox<String>()
  let work: Context<Int>

  init() {
    work = Context<Int>().stops { [stopped] in stopped.put("stopped") }
  }

  // MARK: The node that works on a queue

  @Test func `1 a value arrives, and so does an error`() async throws {
    let output = try await process()
    work.emit(data: 7)
    try await expect(end(of: output), is: "value 7", "the value of the work must arrive")
    let other = CancellationTests()
    let failing = try await other.process()
    other.work.emit(error: UserFetchError.failed(.requestList, .status(404)))
    try await expect(
      other.end(of: failing), is: "error failed(requestList, status 404)",
      "the error of the work must arrive, unchanged (W3.1)")
  }

  @Test func `2 the caller does not wait for the queue`() async throws {
    queue.suspend()
    let output = await begin()
    let early = begun.count
    queue.resume()
    try #require(output != nil, "`process` must return at once, also if its queue is busy")
    expect(early, is: 0, "the work must begin on the queue, and not on the caller's thread")
    await expect(begun.arrived(), is: [7], "the next node must get the input, once")
  }

  @Test func `3 a cancel stops the work`() async throws {
    let output = try await process()
    output.cancel()
    await expect(
      stopped.arrived().count, is: 1,
      "the cancel of the output must travel up, and stop the work (W4.3)")
    try await expect(end(of: output), is: "cancelled", "a cancelled output ends with the cancel")
  }

  @Test func `4 a cancel of the work arrives`() async throws {
    let output = try await process()
    work.cancel()
    try await expect(
      end(of: output, "the work was cancelled, and its caller must be told"), is: "cancelled",
      "a cancel of the work must arrive as a cancel (W4.2)")
  }

  @Test func `5 cancelled before its turn on the queue, the work never begins`() async throws {
    queue.suspend()
    let output = await begin()
    output?.cancel()
    queue.resume()
    try #require(output != nil, "`process` must return at once, also if its queue is busy")
    await drained(queue)
    await drained(queue)
    expect(
      begun.count, is: 0, "the cancel came first: the work must not begin at all (W4.1 W4.4)"
    )
  }

  // MARK: At any moment

  @Test func `12 a cancel stops work that the queue is just beginning`() async {
    let search = ScheduleSearch(switches: 2, skipping: "/Engines/")
    await everySchedule(search) { play in
      let (transport, ends) = (ScriptedTransport(), Inbox<String>())
      let node = QueueNode(on: .global(), next: RequestSenderNode(transport: transport))
      play.thread("process, cancel()") {
        let output = node.process(URLRequest(url: service)).onCanceled { ends.put("cancelled") }
        output.cancel()
      }
      return {
        if ends.count != 1 { return "the output was cancelled: it must end, once (W4.7)" }
        let goesOn = transport.requests.contains { $0.cancels == 0 }
        return goesOn ? "the output was cancelled, and its request goes on (W4.3)" : nil
      }
    }
  }

  /// A node that notes its inputs, and gives what the test emits in `work`.
  func pending() -> WorkNode {
    WorkNode { [begun, work] number in
      begun.put(number)
      return work
    }
  }

  private func makeNode() -> QueueNode<Int, Int> { QueueNode(on: queue, next: pending()) }

  /// Calls `process` on a thread of its own, which may hang there.
  ///
  /// - Returns: The output; nil if the call did not return.
  func begin() async -> Observer<Int>? {
    let outputs = Inbox<Observer<Int>>()
    let returned = await onThread { [node = makeNode()] in
      canRunElsewhere { outputs.put(node.process(7)) }
    }
    return returned ? outputs.values.first : nil
  }

  /// Begins the work, and waits until it has begun.
  func process(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Observer<Int> {
    let output = makeNode().process(7)
    await begun.arrived()
    await drained(queue)
    try require(
      begun.values, is: [7], "the next node must get the input, once",
      sourceLocation: sourceLocation)
    return output
  }

  /// How an observer ends, in words.
  ///
  /// - Parameters:
  ///   - output: The observer.
  ///   - promise: What the issue says if it does not end, or ends twice.
  ///   - sourceLocation: Where the issue is reported.
  func end<Value>(
    of output: Observer<Value>,
    _ promise: String = "the output must end",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    try await output.ends().only(promise, sourceLocation: sourceLocation)
  }
}

/// A node made of a function.
struct WorkNode: Node {
  let work: @Sendable (Int) -> Observer<Int>

  func process(_ number: Int) -> Observer<Int> { work(number) }
}

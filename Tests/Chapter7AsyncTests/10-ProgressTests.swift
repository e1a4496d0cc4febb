// Exercise 7.10: a callback that is called many times becomes a stream, and stops with its consumer.

import ChapterTesting
import Testing

@Suite("7.10 Progress", .exercise("7.10"))
struct ProgressTests {
  private let download = ScriptedDownload()

  // MARK: Values and their end

  @Test func `1 each value arrives, in its order, and then the end`() async throws {
    let consumer = Consumer(of: download)
    let tell = try await download.callback()
    for (count, percent) in [10, 20, 30].enumerated() {
      tell(percent)
      try await require(
        consumer.seen.arrived(count + 1), is: Array([10, 20, 30].prefix(count + 1)),
        "the consumer was waiting: it must get each value, in its order, once")
    }
    expect(download.begins.count, is: 1, "`begin` begins the work: call it once")
    tell(nil)
    await consumer.ends("the work has ended: the stream must end, or its loop never ends (W1.1)")
    expect(consumer.seen.values, is: [10, 20, 30], "the end of the work is no value")
  }

  @Test func `2 the work begins with the stream, not with its first reader`() async {
    let stream = values { download.begin($0) }
    expect(download.begins.count, is: 1, "the caller wants the values: begin the work, once")
    let consumer = Consumer { stream }
    download.begins.values.first?(nil)
    await consumer.ends()
  }

  @Test func `3 work that ends inside begin is complete, and is not cancelled`() async {
    let consumer = Consumer { [download] in
      values { (tell: @escaping ScriptedDownload.Callback) in
        tell(100)
        tell(nil)
        return download.begin { _ in }
      }
    }
    await consumer.ends("the work ended while `begin` was running: the stream must end, too (W1.1)")
    expect(consumer.seen.values, is: [100], "its value came before its end")
    await beats(5)  // the stream is released a moment later
    expect(
      download.cancels.count, is: 0,
      "the work ended inside `begin`, and was cancelled later: when was the handler set? (W4.5)")
  }

  // MARK: The buffer

  @Test func `4 a slow consumer gets the newest value before the end, and no other`() async throws {
    let stream = values { download.begin($0) }
    let tell = try await download.callback()
    for percent in [10, 20, 30, nil, 5, nil, 7] { tell(percent) }
    let consumer = Consumer { stream }
    await consumer.ends()
    // What comes after the end does nothing.
    expect(
      consumer.seen.values, is: [30],
      "three values came before the consumer: it must get the newest, and no other (W3.5)")
  }

  // MARK: A consumer that stops early

  @Test func `5 a consumer that leaves its loop stops the work`() async throws {
    let consumer = Consumer(of: download, leavingAfter: 2)
    let tell = try await download.callback()
    tell(10)
    await consumer.seen.arrived()
    expect(download.cancels.count, is: 0, "the consumer still reads: nothing is to stop")
    tell(20)
    await consumer.ends()
    await expect(
      download.cancels.arrived().count, is: 1,
      "the consumer has left its loop: cancel the task of the work, once (W4.3)"
    )
    for late in [30, nil, 40] { tell(late) }
    expect(
      download.cancels.count, is: 1, "the stream is over: later calls do nothing (W3.5)")
  }

  @Test func `6 so does one whose task is cancelled while it waits`() async throws {
    let consumer = Consumer(of: download)
    let tell = try await download.callback()
    tell(10)
    await consumer.seen.arrived()
    consumer.attempt.cancel()
    await consumer.ends("its task was cancelled: the loop must end at once (W4.7)")
    await expect(
      download.cancels.arrived().count, is: 1,
      "the task of the consumer was cancelled: cancel the work, once (W4.3)")
    withExtendedLifetime(tell) {}
  }

  @Test func `7 and a stream that is never read`() async throws {
    do { _ = values { download.begin($0) } }
    let tell = try await download.callback()
    await expect(
      download.cancels.arrived().count, is: 1,
      "the stream cannot be read any more: cancel the work, once (W4.3)")
    withExtendedLifetime(tell) {}
  }

  @Test func `8 work that has ended is not cancelled`() async throws {
    let consumer = Consumer(of: download)
    let tell = try await download.callback()
    tell(100)
    await consumer.seen.arrived()
    tell(nil)
    await consumer.ends()
    await beats(5)  // the stream is released a moment later
    expect(
      download.cancels.count, is: 0, "the work has ended: nothing is left to stop (W4.5)")
  }
}

extension ProgressTests {
  // MARK: Threads

  @Test func `9 the work is cancelled outside of the handler`() async throws {
    let free = Inbox<Bool>()
    let consumer = Consumer { [download] in
      values { (tell: @escaping ScriptedDownload.Callback) in
        _ = download.begin(tell)
        return ScriptedDownload.Stop {
          // As if the work held its lock while it reports: its cancel waits until the report is over.
          free.put(canRunElsewhere { tell(20) })
        }
      }
    }
    let tell = try await download.callback()
    tell(10)
    await consumer.seen.arrived()
    await beats(5)  // the consumer awaits the next value
    await onThread { consumer.attempt.cancel() }
    await consumer.ends("its task was cancelled: the loop must end at once (W4.7)")
    let cancels = await free.arrived()
    try require(
      cancels.count, is: 1, "the task of the consumer was cancelled: cancel the work, once (W4.3)")
    expect(
      cancels, is: [true],
      """
      the cancel came inside the handler of the stream, and a report of the work waits for the handler: \
      call nothing there that you do not know (W4.7)
      """)
  }

  @Test func `10 the values keep their order, and the last one arrives`() async {
    await everySchedule { play in
      let seen = Inbox<Int>()
      let stream = values { (tell: @escaping ScriptedDownload.Callback) in
        play.thread("the work") { for value in [1, 2, nil] { tell(value) } }
        return ScriptedDownload.Stop {}
      }
      _ = playedTask { for await value in stream { seen.put(value) } }
      return {
        let values = seen.values
        if values == [1, 2] || values == [2] { return nil }
        return "the work called back with 1 and 2, and the consumer got \(values) (W3.5)"
      }
    }
  }
}

// MARK: The work, and a consumer

/// Work that calls back when the test says so.
private final class ScriptedDownload: Sendable {
  typealias Callback = @Sendable (Int?) -> Void

  struct Stop: HTTPTask {
    let action: @Sendable () -> Void
    func cancel() { action() }
  }

  let begins = Inbox<Callback>()
  let cancels = Inbox<Bool>()

  func begin(_ callback: @escaping Callback) -> any HTTPTask {
    begins.put(callback)
    return Stop { [cancels] in cancels.put(true) }
  }

  func callback(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Callback {
    try #require(
      await begins.arrived().first, "`begin` must be called", sourceLocation: sourceLocation)
  }
}

/// A task that reads a stream in a loop, and perhaps leaves it early.
private struct Consumer: Sendable {
  let seen = Inbox<Int>()
  let attempt: Attempt<Void>

  init(leavingAfter count: Int = .max, _ stream: @escaping @Sendable () -> AsyncStream<Int>) {
    attempt = Attempt { [seen] in
      for await value in stream() {
        seen.put(value)
        if seen.count >= count { break }
      }
    }
  }

  init(of download: ScriptedDownload, leavingAfter count: Int = .max) {
    self.init(leavingAfter: count) { values { download.begin($0) } }
  }

  /// Waits until the loop is over.
  func ends(
    _ promise: String = "the loop over the stream must end",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    _ = try? await attempt.result(promise, sourceLocation: sourceLocation)
  }
}

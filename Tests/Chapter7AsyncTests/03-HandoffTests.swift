// Exercise 7.3: a task awaits a callback, and is resumed exactly once.

import ChapterTesting
import Testing

private typealias Callback = @Sendable (String) -> Void

@Suite("7.3 Handoff", .exercise("7.3"))
struct HandoffTests {
  private let callbacks = Inbox<Callback>()

  @Test func `1 no task is resumed twice`() async {
    // In a process of its own, because a task that is resumed twice ends it.
    await #expect(
      processExitsWith: .success,
      "a task that is resumed twice ends the process: only the first call may resume it (W3.5)"
    ) {
      let attempt = Attempt {
        await firstValue { (callback: Callback) in
          callback("Lindsay")
          callback("Michael")
        }
      }
      _ = try? await attempt.outcome()
    }
  }

  @Test func `2 the first value that is called back arrives`() async throws {
    let attempt = Attempt { [callbacks] in
      await firstValue { (callback: @escaping Callback) in
        callbacks.put(callback)
        callback("Lindsay")
        callback("Michael")
      }
    }
    try await attempt.ends(
      .success("Lindsay"),
      "the function must return the first value, unchanged: the second does nothing (W3.5)",
      or: "the task must be resumed")
    expect(callbacks.count, is: 1, "`begin` begins the work: call it once")
  }

  @Test(arguments: [false, true])
  func `3 so does one that comes later, also after a cancel`(_ isCancelled: Bool) async throws {
    let attempt = Attempt { [callbacks] in await firstValue { callbacks.put($0) } }
    let callback = try #require(await callbacks.arrived().first, "`begin` must be called")
    if isCancelled { attempt.cancel() }
    await beats(10)  // time enough for a task that does not wait
    callback("Lindsay")
    try await attempt.ends(
      .success("Lindsay"),
      "its callback can still come: wait for the value, though the task is cancelled (W3.5)",
      or: "the callback came later, and the task must be resumed")
  }

  @Test(arguments: [false, true])
  func `4 a callback that is never called gives nil`(_ isReleasedLater: Bool) async throws {
    let begun = Inbox<Bool>()
    let kept = Mutex<Callback?>(nil)
    let attempt = Attempt {
      await firstValue { (callback: @escaping Callback) in
        if isReleasedLater { kept.withLock { $0 = callback } }
        begun.put(true)
      }
    }
    await begun.arrived()
    kept.withLock { $0 = nil }
    try await attempt.ends(
      .success(nil), "there is no value: the function must return nil",
      or: "the callback is gone, and no value can come: the task must be resumed with nil")
  }

  @Test func `5 the task is resumed outside of the lock`() async throws {
    let isFree = Inbox<Bool>()
    let executor = EnqueueObserver { [callbacks] in
      guard let callback = callbacks.values.first else { return }
      isFree.put(canRunElsewhere { callback("Michael") })
    }
    let task = Task(executorPreference: executor) { [callbacks] in
      await firstValue { callbacks.put($0) }
    }
    let callback = try #require(await callbacks.arrived().first, "`begin` must be called")
    await onThread {
      executor.waitForPause()
      callback("Lindsay")
    }
    let isUnlocked = await isFree.arrived()
    _ = await task.value
    expect(isUnlocked, is: [true], "resume was called inside withLock: decide inside, act outside")
  }

  @Test func `6 of many threads, one resumes the task`() async {
    await everySchedule { play in
      let values = Inbox<Int?>()
      _ = playedTask {
        let value = await firstValue { (callback: @escaping @Sendable (Int) -> Void) in
          for number in 0..<2 { play.thread("a callback") { callback(number) } }
        }
        values.put(value)
      }
      return {
        if play.hasResumedTwice {
          return "two threads called back, and both resumed the task: decide inside withLock (W1.1)"
        }
        return values.count == 1 ? nil : "one of the two values must arrive (W1.1)"
      }
    }
  }
}

// Exercise 7.14 · Tested · write · 40 min · W1.1 W4.2 W4.7
import Synchronization
import Testing
import UserAPI

/// Begins to wait, and returns at once.
///
/// When the clock has slept for the delay, `ring` is called once, on any thread, and then the task ends. If
/// the task is cancelled first, it ends at once, without ringing.
public typealias Reminder =
  @Sendable (
    _ delay: Duration, _ clock: any Clock<Duration>, _ ring: @escaping @Sendable () -> Void
  ) -> Task<Void, Never>

/// A clock on which no time passes until a test lets it ring.
///
/// GIVEN  `sleeping.yield(…)` notes how long a sleep is to take: a test reads it in `sleeps`. After
///        `ringing.yield()`, a loop over `rings` goes on. `within` is a limit for what may never end.
/// WRITE  1. `sleep`: it notes how long, and returns when the clock rings. If its task is cancelled first,
///           it throws a `CancellationError`.
///        2. Four tests of a reminder, below. Each fails if the reminder breaks the promise of the test,
///           and never else.
///        3. Each test ends, and fails, also if the reminder never does anything: `limit` is how long
///           it may take.
/// LEAVE  The signatures, and `within`. The delays are the clock's: no test waits for one.
/// SIZE   40 lines. Tests: Tests/Chapter7AsyncTests/14-TestedTests.swift
final class HandClock: Clock {
  struct Instant: InstantProtocol {
    let time: Duration

    func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
    func duration(to other: Instant) -> Duration { other.time - time }
    static func < (first: Instant, second: Instant) -> Bool { first.time < second.time }
  }

  let now = Instant(time: .zero)
  let minimumResolution = Duration.zero
  let (sleeps, sleeping) = AsyncStream.makeStream(of: Duration.self)
  let (rings, ringing) = AsyncStream.makeStream(of: Void.self)

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    sleeping.yield(deadline.time)
    for await _ in rings { return }
    throw CancellationError()
  }
}

/// The reminder rings once, no more and no less, and ends.
public func ringsOnce(_ reminder: @escaping Reminder, within limit: Duration) async {
  await confirmation("it rings") { rings in
    let clock = HandClock()
    let task = reminder(.seconds(3600), clock) { rings() }
    clock.ringing.yield()
    await expectEnd(of: task, within: limit)
  }
}

/// The reminder sleeps on its clock, for its delay, and rings after that, not before.
public func ringsAfterTheDelay(_ reminder: @escaping Reminder, within limit: Duration) async {
  let clock = HandClock()
  let hasRung = Mutex(false)
  let task = reminder(.seconds(3600), clock) { hasRung.withLock { $0 = true } }
  let pause = await within(limit) { await clock.sleeps.first { _ in true } }
  #expect(pause == .seconds(3600), "it sleeps for its delay")
  let isEarly = hasRung.withLock(\.self)
  #expect(!isEarly, "the clock has not rung yet")
  clock.ringing.yield()
  await expectEnd(of: task, within: limit)
  let rings = hasRung.withLock(\.self)
  #expect(rings, "the clock has rung")
}

/// If the reminder is cancelled while it sleeps, it ends, and does not ring.
public func aCancelEndsIt(_ reminder: @escaping Reminder, within limit: Duration) async {
  await confirmation("it does not ring", expectedCount: 0) { rings in
    let clock = HandClock()
    let task = reminder(.seconds(3600), clock) { rings() }
    _ = await within(limit) { await clock.sleeps.first { _ in true } }
    task.cancel()
    await expectEnd(of: task, within: limit)
  }
}

/// With a delay of zero, the reminder rings once, too.
///
/// No reminder of today does: that is a known bug. The test is to fail on the day when it is gone.
public func ringsWithoutDelay(_ reminder: @escaping Reminder, within limit: Duration) async {
  await withKnownIssue("without a delay it never rings") {
    await confirmation("it rings") { rings in
      let clock = HandClock()
      clock.ringing.yield()
      let task = reminder(.zero, clock) { rings() }
      await expectEnd(of: task, within: limit)
    }
  }
}

private func expectEnd(of task: Task<Void, Never>, within limit: Duration) async {
  let end: Void? = await within(limit) { await task.value }
  #expect(end != nil, "it ends")
}

/// Awaits some work, but no longer than the limit; nil if it takes longer.
func within<Value: Sendable>(
  _ limit: Duration, _ work: @escaping @Sendable () async -> Value
) async -> Value? {
  let (ends, end) = AsyncStream.makeStream(of: Value?.self)
  let working = Task { end.yield(await work()) }
  let timing = Task {
    try? await Task.sleep(for: limit)
    end.yield(nil)
  }
  defer {
    working.cancel()
    timing.cancel()
  }
  return await ends.first { _ in true } ?? nil
}

// Async work that ends when a test says so, and a clock that rings when a test says so.

import ChapterTesting
import Testing

/// Pieces of async work, each with a number; a test ends them one by one.
///
/// ```swift
/// let work = ScriptedWork<User>()
/// let attempt = Attempt { try await work.run(7) }
/// await work.begun.arrived()
/// work.end(7, giving: user)
/// ```
final class ScriptedWork<Value: Sendable>: Sendable {
  private typealias Waiting = _Concurrency.CheckedContinuation<Result<Value, any Error>, Never>

  private struct State {
    var waiting: [Int: Waiting] = [:]
    var most = 0
  }

  /// The numbers of the pieces that have begun, in their order.
  let begun = Inbox<Int>()
  /// The numbers of the pieces whose task was cancelled while they ran, or before.
  let cancelled = Inbox<Int>()
  private let obeysCancel: Bool
  private let state = Mutex(State())

  /// Makes work that ends with a `CancellationError` when it is cancelled, or does not answer a cancel.
  init(obeysCancel: Bool = true) { self.obeysCancel = obeysCancel }

  /// How many pieces ran at the same time, at most.
  var mostAtOnce: Int { state.withLock { $0.most } }

  /// Begins a piece, and ends when the test says so.
  func run(_ number: Int) async throws -> Value {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { waiting in
        state.withLock { state in
          state.waiting[number] = waiting
          state.most = max(state.most, state.waiting.count)
        }
        begun.put(number)
        if obeysCancel, Task.isCancelled { end(number, with: .failure(CancellationError())) }
      }
    } onCancel: {
      cancelled.put(number)
      if obeysCancel { end(number, with: .failure(CancellationError())) }
    }
    return try result.get()
  }

  /// Ends a piece that has begun; a piece that has ended already stays as it is.
  func end(_ number: Int = 0, with result: Result<Value, any Error>) {
    state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: result)
  }

  /// Ends a piece that has begun with a value.
  func end(_ number: Int = 0, giving value: Value) { end(number, with: .success(value)) }
}

/// A moment on a clock of the tests, as the time since the clock was made.
struct TestInstant: InstantProtocol {
  let time: Swift.Duration

  func advanced(by duration: Swift.Duration) -> TestInstant { TestInstant(time: time + duration) }
  func duration(to other: TestInstant) -> Swift.Duration { other.time - time }
  static func < (first: TestInstant, second: TestInstant) -> Bool { first.time < second.time }
}

/// A clock on which no time passes by itself.
protocol TestClock: Clock where Instant == TestInstant {}

extension TestClock {
  var now: TestInstant { TestInstant(time: .zero) }
  var minimumResolution: Swift.Duration { .zero }
}

/// A clock that rings when a test lets it.
struct ScriptedClock: TestClock {
  /// The sleeps, each with a number from 0.
  let sleeps: ScriptedWork<Void>
  /// How long each sleep is to take.
  let limits = Inbox<Swift.Duration>()

  /// Makes a clock; as others do, it ends a sleep whose task is cancelled, unless it is told not to.
  init(obeysCancel: Bool = true) { sleeps = ScriptedWork(obeysCancel: obeysCancel) }

  func sleep(until deadline: TestInstant, tolerance: Swift.Duration?) async throws {
    try await sleeps.run(limits.count(deadline.time) - 1)
  }

  /// Ends the first sleep: its time is over.
  func ring() { sleeps.end(giving: ()) }
}

/// A clock whose time is up as soon as something holds.
struct PolledClock: TestClock {
  let isTimeUp: @Sendable () -> Bool

  func sleep(until deadline: TestInstant, tolerance: Swift.Duration?) async throws {
    while !isTimeUp() {
      try Task.checkCancellation()
      await Task.yield()
    }
  }
}

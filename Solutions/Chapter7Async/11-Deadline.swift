// Exercise 7.11 · Deadline · stretch · 20 min · W1.1 W3.1 W3.5 W4.1–W4.3 W4.7

/// Says that work took too long.
public struct TimeIsUp: Error, Equatable {
  /// Makes the error.
  public init() {}
}

/// Awaits some work, but no longer than it may take.
///
/// GIVEN  `work`, which may ignore a cancel, and may never end. `clock.sleep(for: limit)` returns when the
///        time is up, and throws if its task is cancelled first.
/// WRITE  1. Work that ends in time gives its value, or its own error, unchanged.
///        2. When the time is up, the work is cancelled, and then `TimeIsUp` is thrown: nothing waits
///           for the work, and what it does later changes nothing. Of two ends, the first counts.
///        3. Work that has ended stops its clock: that task is cancelled, too.
///        4. If the calling task is cancelled, the function throws `CancellationError` at once, and
///           cancels both. If it was cancelled before, neither begins.
/// LEAVE  The signature, and the clock: it is not the time of day, a test has one of its own.
/// SIZE   14 lines. Tests: Tests/Chapter7AsyncTests/11-DeadlineTests.swift
public func value<Value: Sendable>(
  within limit: Duration,
  on clock: any Clock<Duration> = ContinuousClock(),
  of work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try Task.checkCancellation()
  let (ends, end) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
  let working = Task {
    do { end.yield(.success(try await work())) } catch { end.yield(.failure(error)) }
  }
  let timing = Task {
    try await clock.sleep(for: limit)
    end.yield(.failure(TimeIsUp()))
  }
  defer {
    working.cancel()
    timing.cancel()
  }
  for await end in ends { return try end.get() }
  throw CancellationError()
}

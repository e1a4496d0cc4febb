// Exercise 7.3 · Handoff · write · 30 min · W1.1 W3.5
import Synchronization

/// A task that waits for a value, and is resumed once.
///
/// GIVEN  `continuation`: the task that waits, until it is resumed, and nil from then on. `deinit` runs
///        when nothing holds this object any more: no value can come then.
/// WRITE  First half: `resume` and `deinit`, so that
///        1. the first call of `resume` resumes the task with its value;
///        2. every later call does nothing;
///        3. a task that still waits at the end of this object is resumed with nil.
public nonisolated final class WaitingTask<Value: Sendable>: Sendable {
  // The lock guards who may resume the task; it is resumed outside the lock.
  private let continuation: Mutex<CheckedContinuation<Value?, Never>?>

  /// Keeps the continuation of a task that has begun to wait.
  public init(_ continuation: CheckedContinuation<Value?, Never>) {
    self.continuation = Mutex(continuation)
  }

  /// Resumes the task with nil if it still waits.
  deinit {
    resume(returning: nil)
  }

  /// Resumes the task, unless it was resumed before; callable from any thread.
  public func resume(returning value: Value?) {
    continuation.withLock { $0.take() }?.resume(returning: value)
  }
}

/// Awaits the value that a function hands to its callback.
///
/// GIVEN  `begin`, a function like those of chapter 1: it takes a callback, returns at once, and calls
///        back now or later, on any thread. It may be a bad one, which calls back twice or never.
/// WRITE  Second half: suspend the task, call `begin` once, and
///        4. return the first value that it calls back with;
///        5. return nil if it releases the callback without ever calling it.
/// LEAVE  The signatures. Nothing here may block a thread. A cancel of the task changes nothing: that is 7.5.
/// SIZE   1 line, 1 and 4. Tests: Tests/Chapter7AsyncTests/03-HandoffTests.swift
public func firstValue<Value: Sendable>(
  from begin: (@escaping @Sendable (Value) -> Void) -> Void
) async -> Value? {
  await withCheckedContinuation { continuation in
    let waiting = WaitingTask(continuation)
    begin { value in waiting.resume(returning: value) }
  }
}

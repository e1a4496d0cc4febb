// Exercise 7.10 · Progress · write · 20 min · W1.1 W3.5 W4.3 W4.5 W4.7
import Synchronization
import UserAPI

/// Makes a stream of what a callback gets that is called many times.
///
/// GIVEN  `begin`, which begins some work, and returns its task. The work calls back with each value, and
///        with nil at its end; from any thread, perhaps inside `begin`, perhaps while it holds a lock that
///        its `cancel()` takes, and perhaps once more after its end. Each value replaces the one before
///        it: a download tells how far it is.
/// WRITE  1. Call `begin` once, and hand on each value, in its order.
///        2. If the consumer is slower than the work, it gets the newest value, and none that is older.
///        3. The end of the work ends the stream, after its last value. What comes later does nothing.
///        4. A consumer that stops early cancels the task of the work: it leaves its loop, its own task
///           is cancelled, or it never reads. After the end of the work, nothing is cancelled, also if
///           it ended inside `begin`.
/// LEAVE  The signature. Nothing here waits, and no task is made.
/// SIZE   13 lines. Tests: Tests/Chapter7AsyncTests/10-ProgressTests.swift
public func values<Value: Sendable>(
  from begin: (@escaping @Sendable (Value?) -> Void) -> any HTTPTask
) -> AsyncStream<Value> {
  AsyncStream { nil }  // TODO 7.10: your code replaces this line
}

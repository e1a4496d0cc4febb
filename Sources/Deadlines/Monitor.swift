// A value behind a lock, and threads that wait for it to change.

import Foundation
import Synchronization

/// A value behind a lock, with waits that are bounded by a deadline.
///
/// ```swift
/// let arrivals = Monitor(0)
/// queue.async { arrivals.update { $0 += 1 } }
/// let expiry = arrivals.wait { $0 == 1 }  // nil: it happened
/// ```
public final class Monitor<Value>: @unchecked Sendable {
  // Safe: `value` is touched only while `condition` is locked.
  private let condition = NSCondition()
  private var value: Value

  /// How long a wait goes on before the heartbeat is started for it: most are over by then.
  private let briefly: TimeInterval = 0.25

  /// Guards a value.
  public init(_ value: sending Value) { self.value = value }

  /// Changes or reads the value, and lets all waits look at it again.
  ///
  /// - Parameter change: Called while the lock is held: it must call nothing that waits or calls back.
  /// - Returns: What the closure returned.
  @discardableResult
  public func update<Result>(_ change: (inout Value) -> Result) -> Result {
    condition.withLock {
      defer { condition.broadcast() }
      return change(&value)
    }
  }

  /// Waits until something holds, and blocks the thread meanwhile.
  ///
  /// - Parameters:
  ///   - deadline: How long the wait may take.
  ///   - heartbeat: Counts the beats of the deadline.
  ///   - holds: Called while the lock is held, after each change.
  /// - Returns: nil if it held in time, or why the wait ended without it.
  public func wait(
    _ deadline: Deadline = .usual,
    of heartbeat: Heartbeat = .everyThread,
    until holds: (Value) -> Bool
  ) -> Expiry? {
    condition.withLock {
      let soon = Date(timeIntervalSinceNow: briefly)
      while !holds(value), condition.wait(until: soon) {}
      guard !holds(value) else { return nil }
      let expiry = ExpiryBox()
      let watch = heartbeat.watch(deadline) { [condition] reason in
        condition.withLock {
          expiry.value.withLock { $0 = reason }
          condition.broadcast()
        }
      }
      defer { watch.cancel() }
      while !holds(value), expiry.value.withLock({ $0 }) == nil { condition.wait() }
      return holds(value) ? nil : expiry.value.withLock { $0 }
    }
  }

  /// Waits until something holds, without a bound: for a thread that serves others until it is told to
  /// end.
  ///
  /// - Parameter holds: Called while the lock is held, after each change.
  public func waitForever(until holds: (Value) -> Bool) {
    condition.withLock { while !holds(value) { condition.wait() } }
  }

  /// Waits a bounded time for something that need not happen.
  ///
  /// - Parameters:
  ///   - seconds: The bound. Nothing may be concluded from its end.
  ///   - holds: Called while the lock is held, after each change.
  /// - Returns: Whether it holds.
  @discardableResult
  public func giveTime(_ seconds: TimeInterval, until holds: (Value) -> Bool) -> Bool {
    condition.withLock {
      let end = Date(timeIntervalSinceNow: seconds)
      while !holds(value), condition.wait(until: end) {}
      return holds(value)
    }
  }
}

/// Hands the end of a deadline to the thread that waits.
private final class ExpiryBox: Sendable {
  let value = Mutex<Expiry?>(nil)
}

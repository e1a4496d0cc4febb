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
public final class Monitor<Value: Sendable>: @unchecked Sendable {
  // Safe: `value` and `waits` are touched only while `condition` is locked.
  private let condition = NSCondition()
  private var value: Value
  private var waits: [Wait] = []

  /// Guards a value.
  public init(_ value: Value) { self.value = value }

  /// Changes or reads the value, and ends the waits for what holds now.
  ///
  /// - Parameter change: Called while the lock is held: it must call nothing that waits or calls back.
  /// - Returns: What the closure returned.
  @discardableResult
  public func update<Result>(_ change: (inout Value) -> Result) -> Result {
    condition.lock()
    defer { condition.unlock() }
    let result = change(&value)
    if waits.contains(where: { $0.holds() }) { condition.broadcast() }
    return result
  }

  /// Waits until something holds, and blocks the thread meanwhile.
  ///
  /// - Parameters:
  ///   - deadline: How long the wait may take.
  ///   - heartbeat: Counts the beats of the deadline.
  ///   - holds: Called while the lock is held, on the waiting or the changing thread.
  /// - Returns: nil if it held in time, or why the wait ended without it.
  public func wait(
    _ deadline: Deadline = .usual,
    of heartbeat: Heartbeat = .everyThread,
    until holds: (Value) -> Bool
  ) -> Expiry? {
    // Most waits are over before they need a beat.
    giveTime(0.25, until: holds) ? nil : wait(deadline, countingBeatsOf: heartbeat, until: holds)
  }

  /// Waits until something holds, and sends a probe when the one before has come back.
  func wait(
    _ deadline: Deadline, countingBeatsOf heartbeat: Heartbeat, until holds: (Value) -> Bool
  ) -> Expiry? {
    let end = ContinuousClock.now + .seconds(deadline.ceiling)
    let beats = Atomic(0)  // the probes that have come back
    var probes = 0
    return waiting(until: holds) { wait in
      while !giveTime(heartbeat.interval, to: wait) {
        let count = beats.load(ordering: .acquiring)
        if count >= deadline.beats { return .missed }
        if .now >= end { return .undecided }
        if probes > count { continue }
        probes += 1
        heartbeat.probe { beats.add(1, ordering: .releasing) }
      }
      return nil
    }
  }

  /// Waits until something holds, without a bound: for a thread that serves others until it is told to
  /// end.
  ///
  /// - Parameter holds: Called while the lock is held, on the waiting or the changing thread.
  public func waitForever(until holds: (Value) -> Bool) {
    waiting(until: holds) { _ in
      while !holds(value) { condition.wait() }
    }
  }

  /// Waits a bounded time for something that need not happen.
  ///
  /// - Parameters:
  ///   - seconds: The bound. Nothing may be concluded from its end.
  ///   - holds: Called while the lock is held, on the waiting or the changing thread.
  /// - Returns: Whether it holds.
  @discardableResult
  public func giveTime(_ seconds: TimeInterval, until holds: (Value) -> Bool) -> Bool {
    waiting(until: holds) { giveTime(seconds, to: $0) }
  }

  private func giveTime(_ seconds: TimeInterval, to wait: Wait) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    while !wait.holds(), condition.wait(until: end) {}
    return wait.holds()
  }

  /// Locks, and lets each update look whether something holds, while a closure waits for that.
  private func waiting<Result>(until holds: (Value) -> Bool, _ body: (Wait) -> Result) -> Result {
    condition.lock()
    defer { condition.unlock() }
    return withoutActuallyEscaping(holds) { holds in
      let wait = Wait { [self] in holds(value) }
      waits.append(wait)
      defer { waits.removeAll { $0 === wait } }
      return body(wait)
    }
  }
}

/// What one thread waits for: no thread is woken as long as nothing that is waited for holds.
// NB: not generic, because each look at such a type costs more than the look at the value.
private final class Wait {
  let holds: () -> Bool
  init(_ holds: @escaping () -> Bool) { self.holds = holds }
}

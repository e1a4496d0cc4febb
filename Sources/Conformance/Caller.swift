// The thread that calls a run, so that the kit itself never hangs when a call does not return.

import Foundation

/// A thread that does one thing at a time, for a caller that waits a bounded time.
final class Caller: @unchecked Sendable {
  // Safe: `work`, `isBusy` and `isDone` are touched only while `condition` is locked.
  private let condition = NSCondition()
  private var work: (@Sendable () -> Void)?
  private var isBusy = false
  private var isDone = false

  init() {
    let thread = Thread { [self] in loop() }
    thread.name = "caller"
    thread.start()
  }

  /// Runs a closure on the thread.
  ///
  /// - Returns: Whether it returned before the deadline. If not, the thread is lost: use another.
  func run(_ work: @escaping @Sendable () -> Void) -> Bool {
    condition.withLock {
      (self.work, isBusy) = (work, true)
      condition.broadcast()
      let end = Date(timeIntervalSinceNow: Deadline.seconds)
      while isBusy, condition.wait(until: end) {}
      return !isBusy
    }
  }

  /// Ends the thread, when it has returned from what it does.
  func stop() {
    condition.withLock {
      isDone = true
      condition.broadcast()
    }
  }

  private func loop() {
    while let work = next() {
      autoreleasing(work)
      condition.withLock {
        isBusy = false
        condition.broadcast()
      }
    }
  }

  private func next() -> (@Sendable () -> Void)? {
    condition.withLock {
      while work == nil, !isDone { condition.wait() }
      defer { work = nil }
      return work
    }
  }

  /// Empties Darwin's autorelease pool after each call: it could hold a run's environment.
  private func autoreleasing(_ work: () -> Void) {
    #if canImport(ObjectiveC)
      autoreleasepool(invoking: work)
    #else
      work()
    #endif
  }
}

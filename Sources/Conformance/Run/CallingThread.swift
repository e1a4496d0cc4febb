// The thread on which runs are called, so that the kit itself never hangs when a call does not return.

import Foundation
import Synchronization

/// A thread that does one thing at a time, for a caller that waits a bounded time.
package final class Caller: @unchecked Sendable {
  // Safe: everything that changes is touched only while `condition` is locked.
  private let condition = NSCondition()
  private var work: (@Sendable () -> Void)?
  private var isBusy = false
  private var isDone = false

  package init() {
    let thread = Thread { [self] in loop() }
    thread.name = "caller"
    thread.start()
  }

  /// Runs a closure on the thread, and waits until it has returned, or is stuck.
  ///
  /// - Parameters:
  ///   - work: What to do.
  ///   - call: The number of the call that `work` is in at the moment, nil between two calls. A call
  ///     that lasts longer than the deadline is stuck.
  /// - Returns: Whether it returned. If not, the thread is lost: use another.
  package func run(_ work: @escaping @Sendable () -> Void, call: () -> Int?) -> Bool {
    begin(work)
    return finish(call: call)
  }

  /// Begins to run a closure on the thread.
  package func begin(_ work: @escaping @Sendable () -> Void) {
    condition.withLock {
      (self.work, isBusy) = (work, true)
      condition.broadcast()
    }
  }

  /// Waits, until a moment, for what was begun to return; says whether it did.
  func finish(before end: Date) -> Bool {
    condition.withLock {
      while isBusy, condition.wait(until: end) {}
      return !isBusy
    }
  }

  /// Waits until what was begun has returned, or is stuck.
  package func finish(call: () -> Int?) -> Bool {
    condition.withLock {
      var (last, beginning) = (Int?.none, Date())
      while isBusy {
        let next = Date(timeIntervalSinceNow: Deadline.seconds / 4)
        while isBusy, condition.wait(until: next) {}
        let current = call()
        if current != last { (last, beginning) = (current, Date()) }
        if isBusy, last != nil, -beginning.timeIntervalSinceNow > Deadline.seconds { return false }
      }
      return true
    }
  }

  /// Ends the thread, when it has returned from what it does.
  package func stop() {
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

  /// Empties Darwin's autorelease pool after each piece of work: it could hold a run's environment.
  private func autoreleasing(_ work: () -> Void) {
    #if canImport(ObjectiveC)
      autoreleasepool(invoking: work)
    #else
      work()
    #endif
  }
}

/// Hands a value from one thread to another.
final class Box<Value>: Sendable {
  let value: Mutex<Value>

  init(_ value: sending Value) { self.value = Mutex(value) }
}

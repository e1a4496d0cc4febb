// A call that may never return, so that its caller does not hang.

import Foundation
import Synchronization

/// A call on a thread of its own, for a caller with a deadline.
///
/// A call that does not end goes on until the process ends.
package struct BoundedCall<Value: Sendable>: Sendable {
  private let value = Monitor<Value?>(nil)

  /// Begins to call a function.
  package init(_ function: @escaping @Sendable () -> Value) {
    CallingThread.begin { [value] in
      let result = function()
      value.update { $0 = result }
    }
  }

  /// Waits until the function has returned, and blocks the thread meanwhile.
  ///
  /// - Parameters:
  ///   - deadline: How long each step of the function may take.
  ///   - heartbeat: Counts the beats of the deadline.
  ///   - step: The number of the step that the function is in at the moment, nil between two steps. The
  ///     deadline is one for each step, not for all the work.
  /// - Returns: What the function returned, or why there is nothing.
  package func result(
    _ deadline: Deadline = .usual, of heartbeat: Heartbeat = .everyThread,
    step: () -> Int? = { 0 }
  ) -> Result<Value, Expiry> {
    var last = step()
    while true {
      let expiry = value.wait(deadline, of: heartbeat) { $0 != nil }
      if let value = value.update({ $0 }) { return .success(value) }
      // The same step as before the wait: it has lasted a whole deadline.
      let now = step()
      if let expiry, expiry == .undecided || now != nil && now == last { return .failure(expiry) }
      last = now
    }
  }
}

/// A thread that makes one call after another: a new one for each of thousands would take longer than the calls.
private final class CallingThread: Sendable {
  // The lock guards the list of threads whose calls have returned.
  private static let idle = Mutex<[CallingThread]>([])
  private let work = Monitor<(@Sendable () -> Void)?>(nil)

  static func begin(_ work: @escaping @Sendable () -> Void) {
    let thread = idle.withLock { $0.popLast() } ?? CallingThread()
    thread.work.update { $0 = work }
  }

  private init() {
    let thread = Thread { [self] in
      while true {
        work.waitForever { $0 != nil }
        if let work = work.update({ $0.take() }) { autoreleasing(work) }
        Self.idle.withLock { $0.append(self) }
      }
    }
    thread.name = "calling thread"
    thread.start()
  }
}

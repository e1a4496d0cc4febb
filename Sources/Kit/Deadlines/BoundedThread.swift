// A thread for code that may never return, so that its caller does not hang.

import Foundation

/// A thread that does a single piece of work at a time, for a caller with a deadline.
package final class BoundedThread: Sendable {
  private typealias Work = @Sendable () -> Void

  private struct State: Sendable {
    var work: Work?
    var isBusy = false
    var isOver = false
  }
  private let state = Monitor(State())

  package init() {
    let thread = Thread { [self] in loop() }
    thread.name = "calling thread"
    thread.start()
  }

  /// Begins to run a closure on the thread.
  package func begin(_ work: @escaping @Sendable () -> Void) {
    state.update { ($0.work, $0.isBusy) = (work, true) }
  }

  /// Waits until what was begun has returned.
  ///
  /// - Parameters:
  ///   - deadline: How long the work may take, or one call of it.
  ///   - heartbeat: Counts the beats of the deadline.
  ///   - call: The number of the call that the work is in at the moment, nil between two calls. The
  ///     deadline is one for each call, not for all the work.
  /// - Returns: nil if it returned. If not, the thread is lost: use another.
  package func finish(
    _ deadline: Deadline,
    of heartbeat: Heartbeat = .everyThread,
    call: () -> Int?
  ) -> Expiry? {
    var last = call()
    while let expiry = state.wait(deadline, of: heartbeat, until: { !$0.isBusy }) {
      // The same call as before the wait: it has lasted a whole deadline.
      let now = call()
      if expiry == .undecided || now != nil && now == last { return expiry }
      last = now
    }
    return nil
  }

  /// Ends the thread, when it has returned from what it does.
  package func stop() { state.update { $0.isOver = true } }

  private func loop() {
    while let work = next() {
      autoreleasing(work)
      state.update { $0.isBusy = false }
    }
  }

  private func next() -> Work? {
    state.waitForever { $0.work != nil || $0.isOver }
    return state.update { $0.work.take() }
  }
}

/// Calls a function on a thread of its own, and blocks the caller until it has returned.
///
/// A call that does not end goes on until the process ends.
///
/// - Parameters:
///   - step: The number of the step that the function is in; the deadline is one for each step.
///   - function: The function.
/// - Returns: What the function returned, or why there is nothing.
package func boundedCall<Value: Sendable>(
  step: () -> Int? = { 0 }, _ function: @escaping @Sendable () -> Value
) -> Result<Value, Expiry> {
  let (thread, value) = (BoundedThread(), Monitor<Value?>(nil))
  thread.begin {
    let result = function()
    value.update { $0 = result }
  }
  let expiry = thread.finish(.usual, call: step)
  thread.stop()
  return value.update { $0 }.map { .success($0) } ?? .failure(expiry ?? .undecided)
}

// A thread on which runs are called, so that the kit itself never hangs when a call does not return.

import Deadlines
import Foundation

/// A thread that does a single piece of work at a time, for a caller with a deadline.
package final class RunThread: Sendable {
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
  ///   - deadline: How long one call into a run may take.
  ///   - heartbeat: Counts the beats of the deadline.
  ///   - call: The number of the call into a run that the work is in at the moment, nil between two
  ///     calls. The deadline is one for each call, not for all the work.
  /// - Returns: nil if it returned. If not, the thread is lost: use another.
  package func finish(
    _ deadline: Deadline = .hops,
    of heartbeat: Heartbeat = .everyThread,
    call: () -> Int? = { 0 }
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

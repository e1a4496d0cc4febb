// Sees when a call into a style's code does not return.

import Foundation
import Synchronization

/// Which calls into a style's code are open, and on which threads.
///
/// A watchdog sees all runs of a scenario: the judged run, and its neighbours.
package final class CallWatchdog: Sendable {
  private struct State {
    /// The open calls of the owner, by their threads.
    var threads: [ObjectIdentifier: [RunCall]] = [:]
    /// The calls that the kit has open, the latest last.
    ///
    /// They end in any order: another run may be started inside a `send` on a thread of the judged run's own, while
    /// the thread that plays the scenario goes on.
    var calls: [RunCall] = []
    /// How many calls of the kit have begun or ended.
    var changes = 0
  }

  // The lock guards the calls; none is made while it is held.
  private let state = Mutex(State())

  /// Calls into a run: meanwhile ``currentCall`` is not nil.
  package func calling(_ call: RunCall = .answer, _ body: () -> Void) {
    change { $0.append(call) }
    body()
    change { calls in calls.lastIndex(of: call).map { _ = calls.remove(at: $0) } }
  }

  private func change(_ change: (inout [RunCall]) -> Void) {
    state.withLock {
      change(&$0.calls)
      $0.changes += 1
    }
  }

  /// A number that changes when the kit begins or ends a call; nil while it has none open.
  var currentCall: Int? { state.withLock { $0.calls.isEmpty ? nil : $0.changes } }

  /// Notes that the owner of a run begins a call on this thread.
  func enter(_ call: RunCall) {
    state.withLock { $0.threads[.current, default: []].append(call) }
  }

  /// Notes that the owner's last call on this thread has returned.
  func leave() {
    state.withLock { _ = $0.threads[.current]?.popLast() }
  }

  /// The owner's call that this thread is in, the innermost.
  var callOfThisThread: RunCall? { state.withLock { $0.threads[.current]?.last } }

  /// Whether a call of the owner's has not returned on another thread than one.
  func isOpenElsewhere(than thread: ObjectIdentifier) -> Bool {
    state.withLock { $0.threads.contains { $0.key != thread && !$0.value.isEmpty } }
  }

  /// A call of the owner's that has not returned on some thread; a `cancel()` if there is one.
  var openCall: RunCall? {
    let open = state.withLock { $0.threads.values.compactMap(\.last) }
    return open.contains(.cancel) ? .cancel : open.first
  }

  /// What did not return, where something is stuck.
  var stuckCall: RunCall { openCall ?? state.withLock { $0.calls.last } ?? .answer }
}

extension ObjectIdentifier {
  fileprivate static var current: ObjectIdentifier { ObjectIdentifier(Thread.current) }
}

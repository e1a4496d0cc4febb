// A probe that comes back only when the test says so.

import Deadlines
import Synchronization

/// Takes the probes of a heartbeat, and keeps them until the test lets them return.
final class ManualProbe: Sendable {
  private struct State {
    var sent = 0
    var out: [@Sendable () -> Void] = []
  }

  // The lock guards the state; probes return outside of it.
  private let state = Mutex(State())

  /// The heartbeat's probe.
  var probe: Heartbeat.Probe {
    { [self] done in
      state.withLock { state in
        state.sent += 1
        state.out.append(done)
      }
    }
  }

  /// How many probes have been sent.
  var sent: Int { state.withLock { $0.sent } }

  /// How many probes have been sent and have not come back.
  var out: Int { state.withLock { $0.out.count } }

  /// Lets the probes return that are out.
  func comeBack() {
    let out = state.withLock { state in
      defer { state.out = [] }
      return state.out
    }
    for done in out { done() }
  }
}

/// Waits until something holds, and gives up after ten minutes.
///
/// It looks again and again, since the waits of TestSupport are built on the code under test.
func comesTrue(_ holds: @Sendable () -> Bool) async -> Bool {
  for _ in 0..<120_000 where !holds() { try? await Task.sleep(for: .milliseconds(5)) }
  return holds()
}

// A heartbeat without a thread and a clock: the test makes each of its steps.

import Testing

@testable import Deadlines

/// The state of a heartbeat, in a class so that expectations can change it.
final class SteppedHeartbeat {
  private var state = HeartbeatState()

  var isIdle: Bool { state.isIdle }

  /// Begins a watch, and returns its number.
  @discardableResult
  func watch(
    _ deadline: Deadline, at now: ContinuousClock.Instant,
    whenOver: @escaping @Sendable () -> Void = {}
  ) -> Int {
    state.add(deadline, at: now) { _ in whenOver() }.number
  }

  /// Begins a watch, and says whether the heartbeat's thread has to be started for it.
  func watchStartsThread(_ deadline: Deadline, at now: ContinuousClock.Instant) -> Bool {
    state.add(deadline, at: now) { _ in }.startsThread
  }

  func remove(_ number: Int) { state.remove(number) }

  /// Sends a probe that comes back at once.
  func beat() {
    #expect(sendsProbe())
    probeReturned()
  }

  func sendsProbe() -> Bool { state.sendsProbe() }
  func probeReturned() { state.probeReturned() }
  func stops() -> Bool { state.stops() }

  /// How the watches ended that are over now; their actions are not called.
  func expiries(at now: ContinuousClock.Instant) -> [Expiry] { state.takeOver(at: now).map(\.1) }

  /// Calls the actions of the watches that are over now.
  func act(at now: ContinuousClock.Instant) {
    for (action, expiry) in state.takeOver(at: now) { action(expiry) }
  }
}

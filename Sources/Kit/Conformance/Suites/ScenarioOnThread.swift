// One scenario on a thread of its own, so that a walk never hangs when a call does not return.

import Deadlines

/// One scenario that is being played.
package struct ScenarioOnThread: Sendable {
  let recorder: RunRecorder
  private let call: BoundedCall<Observation>

  /// Begins to play.
  ///
  /// - Parameters:
  ///   - recorder: The world of the run; each call into the run may take as long as its deadline says.
  ///   - play: Plays the scenario, on that thread.
  package init(with recorder: RunRecorder, play: @escaping @Sendable () -> Observation) {
    self.recorder = recorder
    call = BoundedCall(play)
  }

  /// Waits until the scenario is over, or hangs in a call into the run.
  ///
  /// - Returns: What was seen.
  func end() -> Observation {
    let seen = call.result(recorder.deadline, of: recorder.heartbeat) {
      recorder.watchdog.currentCall
    }
    switch seen {
    case .success(let observation): return observation
    case .failure(let expiry): return recorder.abandon(after: expiry)
    }
  }
}

// One scenario on a thread of its own, so that a walk never hangs when a call does not return.

import Deadlines

/// One scenario that is being played.
package struct ScenarioOnThread: Sendable {
  let recorder: RunRecorder
  private let thread: BoundedThread
  private let observation = Monitor(Observation())

  /// Begins to play.
  ///
  /// - Parameters:
  ///   - recorder: The world of the run; each call into the run may take as long as its deadline says.
  ///   - thread: Where it is played.
  ///   - play: Plays the scenario, on that thread.
  package init(
    with recorder: RunRecorder, on thread: BoundedThread,
    play: @escaping @Sendable () -> Observation
  ) {
    (self.recorder, self.thread) = (recorder, thread)
    thread.begin { [observation] in
      let seen = play()
      observation.update { $0 = seen }
    }
  }

  /// Waits until the scenario is over, or hangs in a call into the run.
  ///
  /// - Returns: What was seen, and whether the thread can be used again.
  func finish() -> (observation: Observation, threadIsFree: Bool) {
    let expiry = thread.finish(recorder.deadline, of: recorder.heartbeat) {
      recorder.watchdog.currentCall
    }
    guard let expiry else { return (observation.update { $0 }, true) }
    thread.stop()
    return (recorder.abandon(after: expiry), false)
  }

  /// Waits as ``finish()`` does, and ends the thread when it has returned from what it does.
  func end() -> Observation {
    defer { thread.stop() }
    return finish().observation
  }
}

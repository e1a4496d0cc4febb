// One scenario on a thread of its own, so that a walk never hangs when a call does not return.

import Deadlines

/// One scenario that is being played.
package struct ScenarioOnThread: Sendable {
  private let recorder: RunRecorder
  private let thread: RunThread
  private let deadline: Deadline
  private let heartbeat: Heartbeat
  private let observation = Monitor(Observation())

  /// Begins to play.
  ///
  /// - Parameters:
  ///   - recorder: The world of the run.
  ///   - thread: Where it is played.
  ///   - deadline: How long each call into the run may take.
  ///   - heartbeat: Counts the beats of the deadline.
  ///   - play: Plays the scenario, on that thread.
  package init(
    with recorder: RunRecorder,
    on thread: RunThread,
    _ deadline: Deadline = .hops,
    of heartbeat: Heartbeat? = nil,
    play: @escaping @Sendable () -> Observation
  ) {
    (self.recorder, self.thread) = (recorder, thread)
    (self.deadline, self.heartbeat) = (deadline, heartbeat ?? recorder.heartbeat)
    thread.begin { [observation] in
      let seen = play()
      observation.update { $0 = seen }
    }
  }

  /// Waits until the scenario is over, or hangs in a call into the run.
  ///
  /// - Returns: What was seen, and whether the thread can be used again.
  package func finish() -> (observation: Observation, threadIsFree: Bool) {
    let expiry = thread.finish(deadline, of: heartbeat) { recorder.watchdog.currentCall }
    guard let expiry else { return (observation.update { $0 }, true) }
    thread.stop()
    return (recorder.abandon(after: expiry), false)
  }

  /// Ends the thread, when it has returned from what it does.
  package func end() { thread.stop() }
}

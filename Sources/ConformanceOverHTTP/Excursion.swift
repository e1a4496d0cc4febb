// One scenario on a thread of its own, so that the walk never hangs when a call does not return.

import Conformance
import FixtureServer
import Synchronization
import UserAPI

/// One scenario on its way.
final class Excursion: Sendable {
  let plan: ScenarioOverHTTP
  let expectation: Expectation
  private let stage: Stage
  private let caller = Caller()
  // The lock hands the recording from one thread to another.
  private let recording = Mutex(Recording())

  /// Begins.
  init(
    _ style: Style,
    _ plan: ScenarioOverHTTP,
    _ expectation: Expectation,
    waitsForRelease: Bool
  ) throws(FixtureServerError) {
    (self.plan, self.expectation) = (plan, expectation)
    let run = try RunOverHTTP(style, plan, expectation, waitsForRelease: waitsForRelease)
    stage = run.stage
    caller.begin { [self] in
      var run = run
      let seen = run.perform()
      recording.withLock { $0 = seen }
    }
  }

  /// Waits until it is over, or stuck, and gives what was seen.
  func finish() -> Recording {
    defer { caller.stop() }
    if caller.finish(call: { stage.watch.currentCall }) { return recording.withLock { $0 } }
    return Recording(
      events: stage.update { $0.events },
      hangs: stage.watch.stuckCall,
      missedDeadlines: 2
    )
  }
}

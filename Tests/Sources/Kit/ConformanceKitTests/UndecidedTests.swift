// Tests that no observation accuses a style when the machine was too busy to tell.

import Deadlines
import Foundation
import TestSupport
import Testing

@testable import Conformance

@Suite("undecided observations")
struct UndecidedTests {
  @Test(arguments: [0, 1, 2, 3])
  func `a scenario that another program disturbs is played again, twice at most`(_ times: Int) {
    var (plays, disturbed) = (0, Observation())
    disturbed.noteDisturbance()
    let observation = Observation.undisturbed {
      plays += 1
      return plays <= times ? disturbed : Observation()
    }
    #expect(plays == min(times + 1, 3))
    #expect(observation.isUndecided == (times == 3))
  }

  @Test(arguments: [Expiry.missed, .undecided])
  func `a call that does not return accuses only where the machine gets on`(
    _ expiry: Expiry
  ) async {
    let observation = await onThread { Self.observationOfHangingCall(endingIn: expiry) }
    let broken = JudgedRun(.expected(in: Scenario()), observation).breaches
    #expect(observation.isUndecided == (expiry == .undecided))
    #expect(broken.map(\.rule) == (expiry == .missed ? [.noBlockedThread] : []))
  }

  /// Plays a scenario whose `start()` does not return, with a probe that always or never comes back.
  private static func observationOfHangingCall(endingIn expiry: Expiry) -> Observation {
    let gate = DispatchSemaphore(value: 0)
    let heartbeat = Heartbeat(interval: 0.001) { done in if expiry == .missed { done() } }
    let ceiling = expiry == .missed ? 120 : 0.05
    let recorder = RunRecorder(
      .init(), deadline: Deadline(beats: 4, ceiling: ceiling), of: heartbeat)
    let isolated = ScenarioOnThread(with: recorder, on: RunThread()) {
      recorder.watchdog.calling(.start) { gate.wait() }
      return Observation()
    }
    defer { gate.signal() }
    return isolated.end()
  }
}

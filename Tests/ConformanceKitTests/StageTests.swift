// The kit keeps nothing of what it plays.

import Foundation
import TestDoubles
import TestSupport
import Testing
import UserAPI

@testable import Conformance

@Suite("stage")
struct StageTests {
  static let scenarios: [Scenario] = [
    Scenario(), Scenario(cancel: .pending(.detail)), Scenario(cancel: .insideSend(.list)),
    Scenario(detail: Reply(manner: .twice)), Scenario(cancel: .decided),
    Scenario(list: Reply(manner: .beforeSendReturns)), Scenario(start: .never),
  ]

  @Test(arguments: scenarios)
  func `nothing of a scenario outlives it`(_ scenario: Scenario) async {
    let remains = await onThread { Self.remains(of: scenario) }
    #expect(!remains, "the stage is held by something that it holds")
  }

  private static func remains(of scenario: Scenario) -> Bool {
    guard let expectation = Model.expectation(of: scenario) else { return true }
    let gone = DispatchSemaphore(value: 0)
    do {
      let stage = Stage(scenario)
      stage.deliveryQueue.setSpecific(key: key, value: Canary { gone.signal() })
      var run = ScenarioRun(Style("closures", FlawedFetch.self), expectation, on: stage)
      _ = run.perform()
    }
    return gone.wait(timeout: .now() + Deadline.seconds) == .timedOut
  }

  private static let key = DispatchSpecificKey<Canary>()
}

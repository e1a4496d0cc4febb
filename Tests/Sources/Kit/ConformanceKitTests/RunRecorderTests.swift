// Tests that the kit keeps nothing of a scenario after it was played.

import TestSupport
import Testing

@testable import Conformance

@Suite("run recorder")
struct RunRecorderTests {
  static let scenarios: [Scenario] = [
    Scenario(), Scenario(cancel: .pending(.detail)), Scenario(cancel: .insideSend(.list)),
    Scenario(detail: Reply(manner: .twice)), Scenario(cancel: .decided),
    Scenario(list: Reply(manner: .beforeSendReturns)), Scenario(special: .neverStarts),
  ]

  @Test(arguments: scenarios)
  func `nothing of a scenario is kept after it was played`(_ scenario: Scenario) async {
    let remains = await onThread { Self.remains(of: scenario) }
    #expect(!remains, "something that the recorder holds must be holding the recorder")
  }

  private static func remains(of scenario: Scenario) -> Bool {
    guard let expectation = ReferenceModel.expectation(of: scenario) else { return true }
    let isGone = Monitor(false)
    do {
      let recorder = RunRecorder(expectation)
      let canary = Canary { isGone.update { $0 = true } }
      recorder.delivery.queue.setSpecific(key: key, value: canary)
      _ = ScenarioRun(.plain, with: recorder).perform()
    }
    return isGone.wait { $0 } != nil
  }

  private static let key = DispatchSpecificKey<Canary>()
}

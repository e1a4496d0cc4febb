// Tests what the kit keeps of a scenario, which of its calls it knows to be open, and which requests are the job's.

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

  @Test func `calls into runs may end in another order than they began`() async {
    let watchdog = CallWatchdog()
    let innerMayBegin = DispatchSemaphore(value: 0)
    let outerMayEnd = DispatchSemaphore(value: 0)
    let innerMayEnd = DispatchSemaphore(value: 0)
    let inner = BoundedCall {
      innerMayBegin.wait()
      watchdog.calling(.make) {
        outerMayEnd.signal()
        innerMayEnd.wait()
      }
    }
    await onThread {
      watchdog.calling(.start) {
        innerMayBegin.signal()
        outerMayEnd.wait()
      }
    }
    #expect(watchdog.currentCall != nil && watchdog.stuckCall == .make, "it has not returned")
    innerMayEnd.signal()
    await onThread { _ = inner.result() }
    #expect(watchdog.currentCall == nil, "both have returned")
  }

  @Test(arguments: [
    ("api/users?page=2", TraceEvent.send(.list)), ("api/users/8", .send(.detail)),
    ("api/users?page=1", .sendOther(.list, "GET /api/users?page=1")),
    ("api/users/08", .sendOther(.detail, "GET /api/users/08")),
    ("api/users/+8", .sendOther(.detail, "GET /api/users/+8")),
    ("api/users/7", .sendOther(.detail, "GET /api/users/7")),
  ])
  func `a request is the job's if its address is, letter by letter`(
    _ path: String, _ event: TraceEvent
  ) throws {
    let service = Service()
    let url = try #require(URL(string: "\(service.baseURL)/\(path)"))
    #expect(URLRequest(url: url).read(at: service.baseURL, firstID: 8).1 == event)
  }
}

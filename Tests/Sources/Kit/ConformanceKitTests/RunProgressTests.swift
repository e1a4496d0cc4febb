// Tests the state machine of a run: what it does at a point, and what it hears.

import Testing

@testable import Conformance

@Suite("run progress")
struct RunProgressTests {
  // MARK: Points

  @Test func `what a scenario does at a point is done once`() {
    let progress = SteppedProgress(Scenario(cancel: .pending(.list), times: .twice))
    #expect(progress.actions(at: .insideSend(.list)) == [])
    #expect(progress.actions(at: .pending(.list)) == [.cancel(.twice)])
    #expect(progress.actions(at: .pending(.list)) == [])
    #expect(progress.actions(at: .pending(.detail)) == [])
  }

  @Test func `a run is cancelled, started again and dropped at the points of its scenario`() {
    let scenario = Scenario(
      cancel: .insideCompletion, secondStart: .insideSend(.list), drop: .afterStart)
    let progress = SteppedProgress(scenario)
    #expect(progress.actions(at: .afterStart) == [.dropReference])
    #expect(progress.actions(at: .insideSend(.list)) == [.start])
    #expect(progress.actions(at: .insideCompletion) == [.cancel(.once)])
  }

  @Test func `at one point the cancel comes first and the drop last`() {
    let point = ScenarioPoint.pending(.detail)
    let progress = SteppedProgress(Scenario(cancel: point, secondStart: point, drop: point))
    #expect(progress.actions(at: point) == [.cancel(.once), .start, .dropReference])
  }

  // MARK: Requests

  @Test func `a request beyond the eighth is noted, but not heard`() {
    let progress = SteppedProgress(Scenario())
    let heard = (0..<10).map { _ in progress.send(.list) }
    #expect(heard == Array(repeating: true, count: 8) + [false, false])
    #expect(progress.sent.count == 8)
    #expect(progress.events.count == 10)
  }

  @Test func `a request after close is noted, but not heard`() {
    let progress = SteppedProgress(Scenario())
    #expect(progress.send(.list))
    #expect(progress.closed() == [.list], "these requests are dropped")
    #expect(!progress.send(.detail))
    #expect(progress.events == [.send(.list), .send(.detail)])
    #expect(progress.closed() == [], "the second request was never kept")
    #expect(!progress.hasUnanswered)
  }

  @Test func `an abandoned run hears no request, and keeps the earlier ones`() {
    let progress = SteppedProgress(Scenario())
    #expect(progress.send(.list))
    progress.abandon()
    #expect(!progress.send(.detail))
    #expect(progress.sent.map(\.request) == [.list])
  }

  @Test func `what was sent is known, wherever it went`() {
    let progress = SteppedProgress(Scenario())
    #expect(!progress.hasSent(.list))
    progress.note(.sendOther(.detail, "POST /api/users/8"))
    #expect(progress.hasSent(.detail))
    #expect(!progress.hasSent(.list))
  }

  @Test func `cancels of the run and of its requests are known`() {
    let progress = SteppedProgress(Scenario())
    #expect(!progress.isCancelled)
    progress.note(.cancel)
    #expect(progress.isCancelled)
    #expect(!progress.hasCancelled(.list))
    progress.note(.cancelRequest(.list))
    #expect(progress.hasCancelled(.list))
    #expect(!progress.hasCancelled(.detail))
  }

  @Test func `a relayed request is in flight until the relay has ended`() {
    let progress = SteppedProgress(Scenario())
    #expect(progress.hasNothingInFlight)
    progress.relayBegan()
    progress.relayBegan()
    progress.relayEnded()
    #expect(!progress.hasNothingInFlight)
    progress.relayEnded()
    #expect(progress.hasNothingInFlight)
  }
}

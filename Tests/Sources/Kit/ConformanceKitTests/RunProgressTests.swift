// Tests the state machine of a run: what it does at a point, and what it hears.

import Testing

@testable import Conformance

@Suite("run progress")
struct RunProgressTests {
  // MARK: Points

  @Test func `what a scenario does at a point is done once`() {
    var progress = RunProgress(Scenario(cancel: .pending(.list), special: .cancels(.twice)))
    #expect(progress.reach(.insideSend(.list)) == [])
    #expect(progress.reach(.pending(.list)) == [.cancel(.twice)])
    #expect(progress.reach(.pending(.list)) == [])
    #expect(progress.reach(.pending(.detail)) == [])
  }

  @Test func `a run is cancelled, started again and dropped at the points of its scenario`() {
    let points: [(Special, RunProgress.Action)] = [
      (.startsAgain(at: .insideSend(.list)), .start),
      (.startsAgain(at: .insideSend(.list), elsewhere: true), .startElsewhere),
      (.drops(at: .insideSend(.list)), .dropReference),
    ]
    for (special, action) in points {
      var progress = RunProgress(Scenario(cancel: .insideCompletion, special: special))
      #expect(progress.reach(.afterStart) == [])
      #expect(progress.reach(.insideSend(.list)) == [action])
      #expect(progress.reach(.insideCompletion) == [.cancel(.once)])
    }
  }

  @Test func `at one point the cancel comes first`() {
    let point = ScenarioPoint.pending(.detail)
    var progress = RunProgress(Scenario(cancel: point, special: .startsAgain(at: point, times: 2)))
    #expect(progress.reach(point) == [.cancel(.once), .start, .start])
    var dropped = RunProgress(Scenario(cancel: point, special: .drops(at: point)))
    #expect(dropped.reach(point) == [.cancel(.once), .dropReference])
  }

  // MARK: Requests

  @Test func `a request beyond the eighth is noted, but not heard`() {
    var progress = RunProgress(Scenario())
    let heard = (0..<10).map { _ in progress.send(.list) }
    #expect(heard == Array(repeating: true, count: 8) + [false, false])
    #expect(progress.sent.count == 8)
    #expect(progress.events.count == 10)
  }

  @Test func `a request after close is noted, but not heard`() {
    var progress = RunProgress(Scenario())
    let isHeard = progress.send(.list)
    #expect(progress.close().map(\.request) == [.list], "these requests are dropped")
    let isHeardLate = progress.send(.detail)
    #expect(isHeard && !isHeardLate)
    #expect(progress.events == [.send(.list), .send(.detail)])
    #expect(progress.close().map(\.request) == [], "the second request was never kept")
    #expect(!progress.hasUnanswered)
  }

  @Test func `an abandoned run hears no request, and keeps the earlier ones`() {
    var progress = RunProgress(Scenario())
    let isHeard = progress.send(.list)
    progress.abandon()
    let isHeardLate = progress.send(.detail)
    #expect(isHeard && !isHeardLate)
    #expect(progress.sent.map(\.request) == [.list])
  }

  @Test func `what was sent is known, wherever it went`() {
    var progress = RunProgress(Scenario())
    #expect(!progress.hasSent(.list))
    progress.note(.sendOther(.detail, "POST /api/users/8"))
    #expect(progress.hasSent(.detail))
    #expect(!progress.hasSent(.list))
  }

  @Test func `cancels of the run and of its requests are known`() {
    var progress = RunProgress(Scenario())
    #expect(!progress.isCancelled)
    progress.note(.cancel)
    #expect(progress.isCancelled)
    #expect(!progress.hasCancelled(.list))
    progress.note(.cancelRequest(.list))
    #expect(progress.hasCancelled(.list))
    #expect(!progress.hasCancelled(.detail))
  }

  @Test func `a relayed request is in flight until the relay has ended`() {
    var progress = RunProgress(Scenario())
    #expect(progress.hasNothingInFlight)
    progress.relayBegan()
    progress.relayBegan()
    progress.relayEnded()
    #expect(!progress.hasNothingInFlight)
    progress.relayEnded()
    #expect(progress.hasNothingInFlight)
  }
}

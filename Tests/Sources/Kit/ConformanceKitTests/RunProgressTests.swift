// Tests the state machine of a run where no walk comes: runs without an end, and runs that are given up.

import Foundation
import TestDoubles
import Testing
import UserAPI

@testable import Conformance

@Suite("run progress")
struct RunProgressTests {
  /// Sends a request that is made up, and says whether it will be answered.
  private func send(_ request: Request, in progress: inout RunProgress) -> Bool {
    let transport = ScriptedTransport()
    _ = transport.send(URLRequest(url: Service().baseURL)) { _ in }
    let sent = SentRequest(request: request, scripted: transport.requests[0])
    defer { progress.callEnded() }
    return progress.sendBegan(sent, as: .send(request))
  }

  @Test func `a request beyond the eighth is noted, but not heard`() {
    var progress = RunProgress(.init())
    let heard = (0..<10).map { _ in send(.list, in: &progress) }
    #expect(heard == Array(repeating: true, count: 8) + [false, false])
    #expect(progress.sent.count == 8 && progress.events.count == 10)
  }

  @Test func `a request after close is noted, but not heard`() {
    var progress = RunProgress(.init())
    progress.created("run")
    let isHeard = send(.list, in: &progress)
    #expect(!progress.hasNextStep)
    #expect(progress.close().map(\.request) == [.list], "these requests are dropped")
    #expect(progress.hasNextStep, "a closed run has ended")
    let isHeardLate = send(.detail, in: &progress)
    #expect(isHeard && !isHeardLate && progress.close().isEmpty)
    #expect(progress.events == [.send(.list), .send(.detail)])
  }

  @Test func `an abandoned run hears no request, and keeps the earlier ones`() {
    var progress = RunProgress(.init())
    let isHeard = send(.list, in: &progress)
    progress.abandon()
    let isHeardLate = send(.detail, in: &progress)
    #expect(isHeard && !isHeardLate && progress.sent.map(\.request) == [.list])
  }
}

// Tests the state machine of a run where no walk comes: runs without an end, and runs that are given up.

import TestDoubles
import Testing
import UserAPI

@testable import Conformance

@Suite("run progress")
struct RunProgressTests {
  /// What comes before a request, and how many requests are heard then.
  private typealias Case = (name: String, change: (inout RunProgress) -> Void, heard: Int)

  @Test func `a request beyond the eighth, or after the end of a run, is noted, but not heard`() {
    let cases: [Case] = [
      ("eight are heard", { _ in }, 8), ("a closed run", { _ = $0.close() }, 0),
      ("an abandoned run", { $0.abandon() }, 0),
    ]
    for (name, change, heard) in cases {
      var progress = RunProgress(.init())
      change(&progress)
      let answers = (0..<10).map { _ in send(in: &progress) }
      #expect(answers == (0..<10).map { $0 < heard }, "\(name)")
      #expect(progress.sent.count == heard && progress.events.count == 10, "\(name)")
    }
  }

  /// Sends a request that is made up, and says whether it will be answered.
  private func send(in progress: inout RunProgress) -> Bool {
    let transport = ScriptedTransport()
    _ = transport.send(URLRequest(url: Service().baseURL)) { _ in }
    let sent = SentRequest(request: .list, scripted: transport.requests[0])
    defer { progress.callEnded() }
    return progress.sendBegan(sent, as: .send(.list))
  }
}

// Carries a run's requests to the server, and its answers back.

import Conformance
import Deadlines
import FixtureServer
import Foundation
import TestDoubles
import UserAPI

/// The real transport behind a run, watched from both ends.
final class RelayTransport: RequestRelay {
  let baseURL: URL
  let firstID: User.ID?

  private let scenario: Scenario
  private let cancelled: Request?
  private let server: FixtureServer
  // No success depends on the first deadline; the second is for requests that nothing else ends.
  private let longTimeout = URLSessionTransport(deadline: .seconds(300))
  private let shortTimeout: URLSessionTransport?

  let carrier: RequestCarrier

  /// Makes a transport for one scenario.
  ///
  /// - Parameters:
  ///   - expectation: The scenario, and what it promises.
  ///   - server: Where the requests go.
  init(_ expectation: Expectation, to server: FixtureServer) {
    let scenario = expectation.scenario
    self.scenario = scenario
    self.server = server
    cancelled = expectation.cancelled
    carrier = RequestCarrier { sent in
      scenario.reply(to: sent.request).manner == .never && sent.scripted.cancels > 0
    }
    baseURL = scenario.service.baseURL(of: server.baseURL)
    firstID = scenario.service.firstID
    shortTimeout = scenario.isSilent ? URLSessionTransport(deadline: .milliseconds(300)) : nil
  }

  func carry(_ sent: SentRequest, for run: RunRecorder) {
    if scenario.network == .stops(.insideSend(sent.request)) { server.stop(keepingPort: true) }
    let request = sent.request
    let transport = scenario.isSilent(request) ? shortTimeout ?? longTimeout : longTimeout
    // A cancel that the scenario asks for is noted when the server has seen it.
    carrier.carry(sent, over: transport, for: run, notingCancel: cancelled != request)
  }
}

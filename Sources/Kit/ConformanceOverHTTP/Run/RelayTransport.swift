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

  private let plan: ScenarioOverHTTP
  private let server: FixtureServer
  // No success depends on the first deadline; the second is for requests that nothing else ends.
  private let longTimeout = URLSessionTransport(deadline: .seconds(300))
  private let shortTimeout: URLSessionTransport?

  let carrier: RequestCarrier

  /// Makes a transport for one scenario.
  ///
  /// - Parameters:
  ///   - plan: The scenario.
  ///   - server: Where the requests go.
  init(_ plan: ScenarioOverHTTP, to server: FixtureServer) {
    self.plan = plan
    self.server = server
    carrier = RequestCarrier { sent in
      plan.scenario.reply(to: sent.request).manner == .never && sent.scripted.cancels > 0
    }
    baseURL = plan.baseURL(of: server)
    firstID = plan.firstUser.id
    shortTimeout = plan.isSilent ? URLSessionTransport(deadline: .milliseconds(300)) : nil
  }

  func carry(_ sent: SentRequest, for run: RunRecorder) {
    if plan.stops == .insideSend(sent.request) { server.stop(keepingPort: true) }
    let request = sent.request
    let transport = plan.isSilent(request) ? shortTimeout ?? longTimeout : longTimeout
    // A cancel that the scenario asks for is noted when the server has seen it.
    let isWatched = plan.expectation?.cancelled == request
    carrier.carry(sent, over: transport, for: run, notingCancel: !isWatched)
  }
}

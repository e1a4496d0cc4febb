// The network's part in a scenario: the real transport behind a run, and the server.

import Conformance
import Deadlines
import FixtureServer
import TestDoubles
import UserAPI

/// A server that does what a scenario says, and what carries a run's requests to it.
final class ServedRun: ScenarioServer {
  let baseURL: URL
  let firstID: User.ID?

  private let scenario: Scenario
  private let server: FixtureServer
  // No success depends on the first deadline; the second is for requests that nothing else ends.
  private let longTimeout = URLSessionTransport(deadline: .seconds(300))
  private let shortTimeout: URLSessionTransport?
  private let carrier: RequestCarrier

  /// Starts the server of a scenario.
  ///
  /// - Throws: `FixtureServerError` if the system has no socket for the server.
  init(_ scenario: Scenario) throws(FixtureServerError) {
    self.scenario = scenario
    server = try FixtureServer()
    carrier = RequestCarrier { sent in
      scenario.reply(to: sent.request).manner == .never && sent.scripted.cancels > 0
    }
    baseURL = scenario.service.baseURL(of: server.baseURL)
    firstID = scenario.service.firstID
    let isSilent = Request.allCases.contains(where: scenario.isSilent)
    shortTimeout = isSilent ? URLSessionTransport(deadline: .milliseconds(300)) : nil
    for request in Request.allCases {
      let path = scenario.path(of: request)
      server.serve(scenario.body(of: request), at: path)
      guard let fault = scenario.fault(of: request) else { continue }
      // A redirect leads to the same path.
      server.order(fault, for: path, always: scenario.serving(request) != .redirect)
    }
  }

  func carry(_ sent: SentRequest, for run: RunRecorder) {
    let request = sent.request
    let transport = scenario.isSilent(request) ? shortTimeout ?? longTimeout : longTimeout
    // A cancel that the scenario asks for is noted when the server has seen it.
    carrier.carry(
      sent, over: scenario.serving(request) == .isGone ? WayToNobody(transport) : transport,
      for: run, notingCancel: run.expectation.cancelled != request)
    if scenario.isStalling(request) { run.update { $0.enqueue(sent) } }
  }

  func hold(_ sent: SentRequest, of run: RunRecorder) {
    let expiry = run.wait { $0.isIdle || $0.isOver }
    let (count, isOver) = run.read { ($0.events.count { $0.sent != nil }, $0.isOver) }
    guard expiry == nil, !isOver,
      server.wait(.trips, of: .loopback, until: { $0.requests.count >= count }) == nil
    else { return }
    run.watchdog.calling { run.reach(.pending(sent.request)) }
    if scenario.serving(sent.request) == .stops { server.stop() }
  }

  func release() { carrier.release() }

  func end(_ run: RunRecorder) -> Expiry? {
    let expiry = run.read(\.hasCompleted) ? noteTheCancel(of: run) : nil
    run.watchdog.calling { release() }
    // Whatever is still in flight is answered now.
    server.stop()
    let unanswered = run.wait { $0.hasNothingInFlight }
    for event in scenario.unseen(in: run.read(\.events), of: server.log.requests) {
      run.update { $0.note(event) }
    }
    return expiry ?? unanswered
  }

  /// Nothing answers the cancelled request, and all the same the server sees its connection end.
  private func noteTheCancel(of run: RunRecorder) -> Expiry? {
    guard let request = run.expectation.cancelled,
      run.read({ $0.isCancelled && $0.events.contains(.send(request)) })
    else { return nil }
    let expiry =
      run.wait { $0.hasNothingInFlight }
      ?? server.wait(.trips, of: .loopback) { $0.openConnections == 0 }
    if expiry == nil { run.update { $0.note(.cancelRequest(request)) } }
    return expiry
  }
}

/// Sends each request to a port at which nobody listens.
///
/// NB: not to that of a server that has stopped: at any moment, the system may give it to another one.
private struct WayToNobody: HTTPTransport {
  private let transport: URLSessionTransport
  init(_ transport: URLSessionTransport) { self.transport = transport }

  func send(
    _ request: URLRequest, completion: @escaping @Sendable (TransportResult) -> Void
  ) -> any HTTPTask {
    var request = request
    request.url = URL(string: "http://127.0.0.1:1")
    return transport.send(request, completion: completion)
  }
}

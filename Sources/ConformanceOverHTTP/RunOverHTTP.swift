// Plays one scenario with a real run against a real server, and gives what was seen.

import Conformance
import FixtureServer
import Foundation
import Synchronization
import UserAPI

/// One scenario over HTTP played by one style, on the thread that calls `perform()`.
struct RunOverHTTP: Sendable {
  /// How long to wait for what must happen; it bounds a failure, and never decides a success.
  static let patience = Deadline.seconds * 2

  let stage: Stage
  private let style: Style
  private let plan: ScenarioOverHTTP
  private let expectation: Expectation
  private let server: FixtureServer
  private let carrier: Carrier
  private let neighbours: Neighbours?
  private let crowd: CrowdOverHTTP?
  private let waitsForRelease: Bool
  private var recording = Recording()

  /// Sets the stage.
  ///
  /// - Throws: `FixtureServerError` if the system has no socket for the server.
  init(
    _ style: Style,
    _ plan: ScenarioOverHTTP,
    _ expectation: Expectation,
    waitsForRelease: Bool
  ) throws(FixtureServerError) {
    (self.style, self.plan, self.expectation) = (style, plan, expectation)
    self.waitsForRelease = waitsForRelease
    let scenario = plan.scenario
    let neighbours =
      scenario.neighbours ? try Neighbours(of: style, waitsForRelease: waitsForRelease) : nil
    crowd = scenario.stalled > 0 ? try CrowdOverHTTP(of: style, count: scenario.stalled) : nil
    (server, self.neighbours) = (try FixtureServer(), neighbours)
    carrier = Carrier(plan, to: server) { neighbours?.play() }
    stage = Stage(plan.scenario, network: carrier.network)
    for (request, fault) in plan.faults {
      server.order(fault, for: Fixture.path(of: request), always: !fault.isOver(after: 1))
    }
  }

  /// Plays the scenario to its end.
  mutating func perform() -> Recording {
    defer { crowd?.leave() }
    crowd?.start(beside: stage)
    guard crowd?.isStalled != false else { return Recording(hangs: .start, missedDeadlines: 1) }
    if plan.stops == .beforeStart { server.stop() }
    let decides = plan.scenario.cancel == .decided
    if decides { stage.deliveryQueue.suspend() }
    begin()
    if let request = plan.stalling { meet(request) }
    if decides {
      if !decide() { recording.missedDeadlines += 1 }
      stage.deliveryQueue.resume()
    }
    if plan.scenario.start != .never { waitForTheEnd() }
    end()
    return recording
  }

  private func begin() {
    stage.makeRun(of: style)
    stage.calling { [stage, plan] in
      stage.reach(.beforeStart)
      switch plan.scenario.start {
      case .byCaller: stage.start()
      case .onDeliveryQueue: stage.onDeliveryQueue { stage.start() }
      case .never: break
      }
      // Right after the start, wherever the request may be by now.
      if plan.stalling != .list { stage.reach(.pending(.list)) }
    }
  }

  /// Does what the scenario has for a request that the server has received, and does not answer.
  private func meet(_ request: Request) {
    let isSent = wait { $0.busy == 0 && $0.events.contains { $0.sent == request } || $0.isOver }
    let count = stage.update { $0.events.count { $0.sent != nil } }
    guard isSent, stage.update({ !$0.isOver }),
      server.wait(atMost: .seconds(Self.patience), until: { $0.requests.count >= count })
    else { return }
    stage.calling { stage.reach(.pending(request)) }
    if plan.stops == .pending(request) { server.stop() }
  }

  /// Waits until the last step has ended: nothing but the delivery is left.
  private func decide() -> Bool {
    let last = expectation.sends.last
    let hasEnded = wait { state in
      let isLast = last.map(state.ended.contains) ?? true
      return state.busy == 0 && (isLast || state.isOver)
    }
    if hasEnded { stage.calling { stage.reach(.decided) } }
    return hasEnded
  }

  private mutating func waitForTheEnd() {
    // A slow run loses its owner meanwhile: that changes nothing, but a run that has fallen silent
    // is gone then, and need not be waited for.
    if !wait(atMost: 1, { $0.busy == 0 && $0.isOver }), wait({ $0.inFlight == 0 || $0.isOver }) {
      stage.letGo()
    }
    if wait({ $0.busy == 0 && $0.isOver }), stage.update({ $0.completions > 0 }) {
      return watchTheCancel()
    }
    recording.missedDeadlines += 1
    guard stage.update({ $0.events.contains(.cancel) }) else { return }
    carrier.release()
    recording.waitedForTheTransport = stage.wait(1) { $0.completions > 0 }
  }

  /// Nobody answers the cancelled request, and all the same the server sees its connection end.
  private mutating func watchTheCancel() {
    guard let request = expectation.cancelled,
      stage.update({ $0.events.contains(.cancel) && $0.events.contains(.send(request)) })
    else { return }
    let isGivenUp = wait { $0.inFlight == 0 }
    let patience = Duration.seconds(isGivenUp ? Self.patience : 0)
    if isGivenUp, server.wait(atMost: patience, until: { $0.openConnections == 0 }) {
      stage.update { $0.events.append(.cancelRequest(request)) }
    } else {
      recording.missedDeadlines += 1
    }
  }

  /// Waits until the run is settled: all that it held is gone, so nothing more can happen.
  private mutating func end() {
    if plan.scenario.start != .never, recording.missedDeadlines == 0 {
      stage.calling { stage.reach(.afterCompletion) }
    }
    carrier.release()
    // Whatever is still in flight is answered now.
    server.stop()
    if !wait({ $0.inFlight == 0 }) { recording.missedDeadlines += 1 }
    stage.close()
    if waitsForRelease, !wait({ $0.held.isEmpty }) {
      recording.held = stage.update { $0.held }
      recording.missedDeadlines += 1
    }
    recording.events = stage.update { $0.events }
    let log = LogComparison(of: plan, requests: server.requests)
    recording.events += log.unseen(in: recording.events)
    neighbours?.report(to: &recording)
  }

  private func wait(
    atMost seconds: TimeInterval = patience,
    _ holds: (Stage.State) -> Bool
  ) -> Bool {
    stage.wait(seconds, until: holds)
  }
}

extension Stage.State {
  /// Whether the run has completed, or can never do so because nothing holds it any more.
  fileprivate var isOver: Bool { completions > 0 || held.isEmpty }
}

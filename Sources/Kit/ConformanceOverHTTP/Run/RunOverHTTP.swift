import Conformance
import Deadlines
import FixtureServer
import UserAPI

/// A style playing a scenario over HTTP, on the thread that calls `perform()`.
struct RunOverHTTP: Sendable {
  let recorder: RunRecorder
  private let style: JobStyle
  private let server: FixtureServer
  private let relay: RelayTransport
  private let waits: ScenarioRun.Waits
  private var observation = Observation()

  private var expectation: Expectation { recorder.expectation }
  private var scenario: Scenario { expectation.scenario }
  private var watchdog: CallWatchdog { recorder.watchdog }

  /// Starts the server, and prepares the run's world.
  ///
  /// - Throws: `FixtureServerError` if the system has no socket for the server.
  init(
    _ style: JobStyle, _ expectation: Expectation, _ waits: ScenarioRun.Waits
  ) throws(FixtureServerError) {
    self.style = style
    self.waits = waits
    server = try FixtureServer()
    relay = RelayTransport(expectation, to: server)
    recorder = RunRecorder(expectation, relay: relay, deadline: .trips, of: .loopback)
    for request in Request.allCases {
      let path = scenario.path(of: request)
      server.serve(scenario.body(of: request), at: path)
      guard let fault = scenario.fault(of: request) else { continue }
      // A redirect leads to the same path.
      let isServedOnce = scenario.network == .serves(request, .redirect)
      server.order(fault, for: path, always: !isServedOnce)
    }
  }

  /// Plays the scenario to its end.
  mutating func perform() -> Observation {
    if scenario.network == .stops(.beforeStart) { server.stop(keepingPort: true) }
    recorder.begin(style)
    if let request = scenario.stalling { stall(at: request) }
    waitForTheEnd()
    end()
    return observation
  }

  /// Does what the scenario has for a request that the server has received, and does not answer.
  private mutating func stall(at request: Request) {
    let expiry = recorder.wait { $0.isIdle && $0.hasSent(request) || $0.isOver }
    let (count, isOver) = recorder.read { ($0.events.count { $0.sent != nil }, $0.isOver) }
    guard expiry == nil, !isOver,
      server.wait(.trips, of: .loopback, until: { $0.requests.count >= count }) == nil
    else { return }
    watchdog.calling { recorder.reach(.pending(request)) }
    if scenario.network == .stops(.pending(request)) { server.stop(keepingPort: true) }
  }

  private mutating func waitForTheEnd() {
    // A slow run loses its owner meanwhile, if the owner has nothing more to do. That changes nothing
    // for a correct run; and a run that has fallen silent is gone then, and need not be waited for.
    if !recorder.giveTime(1, until: { $0.isIdle && $0.isOver }),
      recorder.read(\.hasReachedItsPoints),
      recorder.wait(until: { $0.hasNothingInFlight || $0.isOver }) == nil
    {
      watchdog.calling(.release) { recorder.dropReference() }
    }
    let expiry = recorder.wait { $0.isIdle && $0.isOver }
    if expiry == nil, recorder.read(\.hasCompleted) { return watchTheCancel() }
    observation.note(expiry ?? .missed)
    observation.rescue(recorder) { [relay] in relay.carrier.release() }
  }

  /// Nothing answers the cancelled request, and all the same the server sees its connection end.
  private mutating func watchTheCancel() {
    guard let request = expectation.cancelled,
      recorder.read({ $0.isCancelled && $0.events.contains(.send(request)) })
    else { return }
    let expiry =
      recorder.wait { $0.hasNothingInFlight }
      ?? server.wait(.trips, of: .loopback) { $0.openConnections == 0 }
    if observation.note(expiry) { recorder.update { $0.note(.cancelRequest(request)) } }
  }

  /// Waits until the run is settled: all that it held is gone, so nothing more can happen.
  private mutating func end() {
    if observation.missedDeadlines == 0 {
      watchdog.calling { recorder.reach(.afterCompletion) }
    }
    watchdog.calling { relay.carrier.release() }
    // Whatever is still in flight is answered now.
    server.stop()
    observation.note(recorder.wait { $0.hasNothingInFlight })
    watchdog.calling(.release) { recorder.close() }
    if waits.forRelease { observation.settle(recorder) }
    observation.events = recorder.read(\.events)
    observation.events += scenario.unseen(in: observation.events, of: server.requests)
  }
}

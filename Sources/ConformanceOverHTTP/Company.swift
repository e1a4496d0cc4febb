// Other runs of the same style, beside the one that is judged.

import Conformance
import FixtureServer
import Synchronization
import UserAPI

/// A run that completes, and one that is cancelled, each with a server of its own.
final class Neighbours: Sendable {
  struct Neighbour: Sendable {
    var run: RunOverHTTP
    let scenario: Scenario
    let expectation: Expectation
    var recording: Recording?
  }

  // The lock guards the list alone; runs are played outside of it.
  private let neighbours: Mutex<[Neighbour]>

  /// Plans both runs.
  ///
  /// - Throws: `FixtureServerError` if the system has no socket for their servers.
  init(of style: Style, waitsForRelease: Bool) throws(FixtureServerError) {
    let cancelled = ScenarioOverHTTP(
      scenario: Scenario(cancel: .pending(.list)),
      faults: [.list: .hang]
    )
    var planned: [Neighbour] = []
    for plan in [ScenarioOverHTTP(), cancelled] {
      guard let expectation = plan.expectation else { continue }
      let run = try RunOverHTTP(style, plan, expectation, waitsForRelease: waitsForRelease)
      planned.append(Neighbour(run: run, scenario: plan.scenario, expectation: expectation))
    }
    neighbours = Mutex(planned)
  }

  /// Plays both to their ends, the first time that it is called.
  func play() {
    let planned = neighbours.withLock { neighbours in
      defer { neighbours = [] }
      return neighbours
    }
    for var neighbour in planned {
      if neighbour.recording == nil { neighbour.recording = neighbour.run.perform() }
      neighbours.withLock { $0.append(neighbour) }
    }
  }

  /// Adds what was seen of them to what was seen of the run beside them.
  func report(to recording: inout Recording) {
    for neighbour in neighbours.withLock({ $0 }) {
      guard let seen = neighbour.recording else { continue }
      recording.meet(seen, neighbour.scenario, neighbour.expectation)
    }
  }
}

/// Many runs whose list request hangs at one server.
struct CrowdOverHTTP: Sendable {
  private let style: Style
  private let server: FixtureServer
  private let stages: [Stage]

  /// Plans the runs.
  ///
  /// - Throws: `FixtureServerError` if the system has no socket for their server.
  init(of style: Style, count: Int) throws(FixtureServerError) {
    (self.style, server) = (style, try FixtureServer())
    let plan = ScenarioOverHTTP(faults: [.list: .hang])
    let carrier = Carrier(plan, to: server)
    server.order(.hang, for: Fixture.path(of: .list), always: true)
    stages = (0..<count).map { _ in Stage(plan.scenario, network: carrier.network) }
  }

  /// Starts the runs, each in a call of its own into the one that is judged; none will be answered.
  func start(beside judged: Stage) {
    for stage in stages {
      stage.makeRun(of: style)
      judged.calling { stage.start() }
    }
  }

  /// Whether the server has received each run's request, or does so before the deadline.
  var isStalled: Bool {
    server.wait(atMost: .seconds(RunOverHTTP.patience)) { $0.requests.count >= stages.count }
  }

  /// Cancels the runs, and lets go of them.
  func leave() {
    stages.forEach { $0.cancel() }
    server.stop()
    for stage in stages {
      _ = stage.wait(RunOverHTTP.patience) { $0.inFlight == 0 }
      stage.close()
    }
  }
}

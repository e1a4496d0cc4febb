// Other runs of the same style, beside the one that is judged.

import Conformance
import FixtureServer
import Synchronization

/// A run that completes, and one that is cancelled, each with a server of its own.
final class Neighbours: Sendable {
  struct Played: Sendable {
    let recording: Recording
    let scenario: Scenario
    let expectation: Expectation
  }

  private let style: Style
  // The lock guards the list alone; runs are played outside of it.
  private let played = Mutex<[Played]>([])

  private let waitsForRelease: Bool

  init(of style: Style, waitsForRelease: Bool) {
    (self.style, self.waitsForRelease) = (style, waitsForRelease)
  }

  /// What was seen of them.
  var recordings: [Played] { played.withLock { $0 } }

  /// Plays both to their ends.
  func play() {
    let cancelled = ScenarioOverHTTP(
      scenario: Scenario(cancel: .pending(.list)),
      faults: [.list: .hang]
    )
    for plan in [ScenarioOverHTTP(), cancelled] {
      guard let expectation = plan.expectation,
        var run = try? RunOverHTTP(style, plan, expectation, waitsForRelease: waitsForRelease)
      else { continue }
      let recording = run.perform()
      played.withLock {
        $0.append(
          Played(recording: recording, scenario: plan.scenario, expectation: expectation)
        )
      }
    }
  }
}

/// Many runs whose list request hangs at one server.
struct CrowdOverHTTP {
  private let style: Style
  private let server: FixtureServer
  private let stages: [Stage]

  /// Plans the runs; nil if there are none, or no socket for their server.
  init?(of style: Style, count: Int) {
    guard count > 0, let server = try? FixtureServer() else { return nil }
    (self.style, self.server) = (style, server)
    let plan = ScenarioOverHTTP(faults: [.list: .hang])
    let carrier = Carrier(plan, to: server)
    server.order(.hang, for: Fixture.path(of: .list), always: true)
    stages = (0..<count).map { _ in Stage(plan.scenario, network: carrier.network) }
  }

  /// Starts the runs; none of them will be answered.
  func start() {
    for stage in stages {
      stage.makeRun(of: style)
      stage.start()
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

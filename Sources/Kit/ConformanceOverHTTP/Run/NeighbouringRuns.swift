// Other runs of the same style, beside the run that is judged.

import Conformance
import Deadlines
import FixtureServer
import Synchronization
import UserAPI

/// A run that completes, and a run that is cancelled, each with a server of its own.
final class NeighbouringRuns: Sendable {
  private struct Runs: Sendable {
    var planned: [RunOverHTTP] = []
    var played: [(run: RunOverHTTP, seen: Observation)] = []
  }

  // The lock guards the lists alone; runs are played outside of it.
  private let runs: Mutex<Runs>

  /// Plans both runs.
  ///
  /// - Throws: `FixtureServerError` if the system has no socket for their servers.
  init(of style: JobStyle, waitsForRelease: Bool) throws(FixtureServerError) {
    let cancelled = ScenarioOverHTTP(
      scenario: Scenario(cancel: .pending(.list)),
      faults: [.list: .hang]
    )
    var planned: [RunOverHTTP] = []
    for plan in [ScenarioOverHTTP(), cancelled] {
      guard let expectation = plan.expectation else { continue }
      planned.append(
        try RunOverHTTP(style, plan, expectation, waitsForRelease: waitsForRelease))
    }
    runs = Mutex(Runs(planned: planned))
  }

  /// Plays both to their ends, the first time that it is called.
  func play() {
    let planned = runs.withLock { runs in
      defer { runs.planned = [] }
      return runs.planned
    }
    for var run in planned {
      let seen = run.perform()
      runs.withLock { [run] in $0.played.append((run, seen)) }
    }
  }

  /// Adds what was seen of them to what was seen of the run beside them.
  func add(to observation: inout Observation) {
    for (run, seen) in runs.withLock({ $0.played }) {
      observation.add(neighbour: seen, expecting: run.expectation)
    }
  }
}

/// Many runs whose list request hangs at a server of their own.
struct UnansweredRunsOverHTTP: Sendable {
  private let server: FixtureServer
  private let runs: UnansweredRuns

  /// Plans the runs.
  ///
  /// - Throws: `FixtureServerError` if the system has no socket for their server.
  init(of style: JobStyle, count: Int, watchdog: CallWatchdog) throws(FixtureServerError) {
    server = try FixtureServer()
    server.order(.hang, for: ServerData.path(of: .list), always: true)
    let plan = ScenarioOverHTTP(faults: [.list: .hang])
    runs = UnansweredRuns(
      of: style, count: count, in: plan.scenario, relay: RelayTransport(plan, to: server),
      watchdog: watchdog)
  }

  /// Starts the runs, each in a call of its own; none of them will be answered.
  func start() { runs.start() }

  /// Waits until the server has received each run's request; says why not if it does not.
  func waitForRequests() -> Expiry? {
    server.wait(.trips, of: .loopback) { $0.requests.count >= runs.count }
  }

  /// Cancels the runs, and releases them.
  func end() {
    runs.cancel()
    server.stop()
    runs.release { _ = $0.wait(.trips, of: .loopback) { $0.hasNothingInFlight } }
  }
}

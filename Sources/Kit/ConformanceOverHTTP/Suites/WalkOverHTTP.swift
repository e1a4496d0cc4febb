public import Conformance
import Deadlines
import UserAPI

/// A walk through every scenario over real HTTP, by one style: the real transport against a server
/// whose answers go wrong to order.
///
/// ```swift
/// let report = await WalkOverHTTP(JobStyle("mine", MyFetch.self)).report()
/// ```
public struct WalkOverHTTP: Sendable {
  /// Two walks go on at a time, since each has many sockets and threads.
  private static let gate = WalkGate(places: 2)

  /// The rules that no walk over HTTP judges, and why.
  public static let outOfReach: [Rule.ID: String] = [
    .oneAnswer:
      "A real transport answers once; only a script can answer twice, or bring a user after a cancel.",
    .keepsItselfAlive: inMemory, .startOnce: inMemory, .goodNeighbours: inMemory,
    .noBlockedThread: inMemory, .badBodies: inMemory, .cancelledBeforeStart: inMemory,
    .tooLate: inMemory, .manyCancels: inMemory,
  ]

  private static let inMemory = "A network changes nothing about it: the walk in memory judges it."

  private let walk: Walk

  /// Plans a walk.
  ///
  /// - Parameters:
  ///   - style: The style under test.
  ///   - scenarios: What is played; the whole space unless a smaller one is named.
  public init(_ style: JobStyle, scenarios: ScenarioSpace = .overHTTP) {
    var walk = Walk(style, scenarios: scenarios)
    walk.transport = .http
    walk.outOfReach = Self.outOfReach
    walk.gate = Self.gate
    walk.plays = 1
    // A few threads of URLSession carry the requests of all walks: one may wait while many a thread gets on.
    walk.patience = Deadline(beats: 3 * Deadline.walk.beats, ceiling: Deadline.walk.ceiling)
    walk.player = { style, expectation, waits in
      let server = try ServedRun(expectation.scenario)
      let recorder = RunRecorder(expectation, relay: server, deadline: .trips, of: .loopback)
      return ScenarioRun(style, with: recorder, server: server, waits: waits).begin()
    }
    self.walk = walk
  }

  /// Walks, on a thread of its own, and suspends the caller meanwhile.
  public func report() async -> WalkReport { await walk.report() }
}

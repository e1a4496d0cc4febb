// Plays every scenario over HTTP with one style, and collects the rules that break.

public import Conformance
import FixtureServer
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
    .noBlockedThread: inMemory, .cancelledBeforeStart: inMemory, .tooLate: inMemory,
    .manyCancels: inMemory,
  ]

  private static let inMemory = "A network changes nothing about it: the walk in memory judges it."

  private let style: JobStyle
  private let space: ScenarioSpace

  /// Plans a walk.
  ///
  /// - Parameters:
  ///   - style: The style under test.
  ///   - scenarios: What is played; the whole space unless a smaller one is named.
  public init(_ style: JobStyle, scenarios: ScenarioSpace = .overHTTP) {
    (self.style, space) = (style, scenarios)
  }

  /// Walks, on a thread of its own, and suspends the caller meanwhile.
  public func report() async -> WalkReport { await Self.gate.pass { walk() } }

  /// Walks, and blocks the caller meanwhile.
  ///
  /// NB: not for the threads of Swift concurrency, which a style may need for itself.
  public func run() -> WalkReport { Self.gate.pass { walk() } }

  private func walk() -> WalkReport {
    var progress = WalkProgressOverHTTP(style)
    let duration = ContinuousClock().measure {
      for expectation in space.expectations where !expectation.scenario.isSilent {
        progress.visit(expectation)
      }
      progress.visitTogether(space.expectations.filter(\.scenario.isSilent))
    }
    return WalkReport(
      progress.collector, over: .http, through: space, reasons: Self.outOfReach,
      trouble: progress.trouble?.description, isCutShort: progress.budget.isOver, duration: duration
    )
  }
}

/// Where a walk over HTTP is, and what it has found so far.
private struct WalkProgressOverHTTP {
  private let style: JobStyle
  private(set) var collector: ViolationCollector
  /// Why the server did not start, if it did not.
  private(set) var trouble: FixtureServerError?
  private(set) var budget = WaitBudget(
    brief: .milliseconds(250), trips: 3, free: 30, of: .loopback)

  init(_ style: JobStyle) {
    self.style = style
    collector = ViolationCollector(of: style.name, heldTo: Set(Rule.ID.allCases))
  }

  /// Plays one scenario, unless it is pointless by now.
  mutating func visit(_ expectation: Expectation) {
    let mayHang = expectation.cancelled != nil
    guard trouble == nil, !collector.isEnough, !budget.isOver,
      !(mayHang && collector.hasMissedDeadline),
      !collector.makePointless(expectation.scenario, mayHang: mayHang)
    else { return }
    var budget = budget
    let observation = budget.measure { .undisturbed { watch(begin(expectation)) } }
    self.budget = budget
    add(observation, of: expectation)
  }

  /// Plays some scenarios at once, since each takes as long as the transport's deadline.
  mutating func visitTogether(_ expectations: [Expectation]) {
    guard !collector.isEnough, !budget.isOver else { return }
    let begun = expectations.map { ($0, begin($0)) }
    for (expectation, isolated) in begun { add(watch(isolated), of: expectation) }
  }

  /// Begins to play a scenario, on a thread of its own.
  private mutating func begin(_ expectation: Expectation) -> ScenarioOnThread? {
    do throws(FixtureServerError) {
      let run = try RunOverHTTP(
        style, expectation, waitsForRelease: !collector.hasLeak)
      return ScenarioOnThread(with: run.recorder, on: RunThread(), .trips, of: .loopback) {
        var run = run
        return run.perform()
      }
    } catch {
      trouble = error
      return nil
    }
  }

  /// Waits for the end of a scenario, and returns what was seen; nothing if the server did not start.
  private func watch(_ isolated: ScenarioOnThread?) -> Observation {
    defer { isolated?.end() }
    return isolated?.finish().observation ?? Observation()
  }

  /// Takes in what was seen; nothing more once a server did not start.
  private mutating func add(_ observation: Observation, of expectation: Expectation) {
    guard trouble == nil else { return }
    collector.add(
      observation, expecting: expectation, text: "over HTTP, \(expectation.scenario)")
  }
}

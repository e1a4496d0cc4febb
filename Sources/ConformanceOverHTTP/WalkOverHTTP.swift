// Plays every scenario over HTTP with one style, and collects the rules that break.

public import Conformance
import FixtureServer
import Foundation
import Synchronization

/// A walk through every scenario over real HTTP, by one style: the real transport against a server
/// whose replies go wrong to order.
///
/// ```swift
/// let report = await WalkOverHTTP(Style("mine", MyFetch.self)).report()
/// ```
public struct WalkOverHTTP: Sendable {
  private let style: Style

  /// Plans a walk.
  ///
  /// - Parameter style: Whose runs are judged.
  public init(_ style: Style) {
    self.style = style
  }

  /// Walks, on a thread of its own, and suspends the caller meanwhile.
  public func report() async -> ReportOverHTTP {
    await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: run()) }.start()
    }
  }

  /// Walks, and blocks the caller meanwhile.
  ///
  /// NB: not for the threads of Swift concurrency, which a style may need for itself.
  public func run() -> ReportOverHTTP {
    var journey = JourneyOverHTTP(style)
    let duration = ContinuousClock().measure {
      // Those that end at the transport's deadline wait for it together.
      let (silent, others) = SpaceOverHTTP.all.partitioned { $0.scenario.isSilent }
      let excursions = silent.map { journey.begin($0.scenario, $0.expectation) }
      for (scenario, expectation) in others { journey.visit(scenario, expectation) }
      for excursion in excursions { journey.finish(excursion) }
    }
    return ReportOverHTTP(journey, of: style, planned: SpaceOverHTTP.all.count, duration: duration)
  }
}

/// Where a walk over HTTP is, and what it has found so far.
struct JourneyOverHTTP {
  private let style: Style
  private(set) var findings: Findings
  /// For each rule, how many of the scenarios played put it to the test.
  private(set) var tested: [Rule.ID: Int] = [:]
  private(set) var walked = 0
  /// Why the server did not start, if it did not.
  private(set) var trouble: FixtureServerError?

  init(_ style: Style) {
    self.style = style
    findings = Findings(of: style.name, heldTo: Set(Rule.ID.allCases))
  }

  /// Plays one scenario, unless it is pointless by now.
  mutating func visit(_ scenario: ScenarioOverHTTP, _ expectation: Expectation) {
    let mayHang = scenario.expectation?.cancelled != nil
    guard !findings.areEnough, !findings.makePointless(scenario.scenario, mayHang: mayHang)
    else { return }
    finish(begin(scenario, expectation))
  }

  /// Begins to play a scenario, on a thread of its own.
  mutating func begin(_ scenario: ScenarioOverHTTP, _ expectation: Expectation) -> Excursion? {
    do throws(FixtureServerError) {
      return try Excursion(style, scenario, expectation, waitsForRelease: !findings.haveLeak)
    } catch {
      trouble = error
      return nil
    }
  }

  /// Waits for the end of a scenario, and takes in what was seen.
  mutating func finish(_ excursion: Excursion?) {
    guard let excursion else { return }
    let (plan, expectation) = (excursion.plan, excursion.expectation)
    findings.note(
      excursion.finish(), in: plan.scenario, expectation, text: plan.description)
    walked += 1
    for rule in Stakes(scenario: plan.scenario, expected: expectation).rules {
      tested[rule, default: 0] += 1
    }
  }
}

/// One scenario on its way.
final class Excursion: Sendable {
  let plan: ScenarioOverHTTP
  let expectation: Expectation
  private let stage: Stage
  private let caller = Caller()
  // The lock hands the recording from one thread to another.
  private let recording = Mutex(Recording())

  /// Begins.
  init(
    _ style: Style, _ plan: ScenarioOverHTTP, _ expectation: Expectation, waitsForRelease: Bool
  ) throws(FixtureServerError) {
    (self.plan, self.expectation) = (plan, expectation)
    let run = try RunOverHTTP(style, plan, expectation, waitsForRelease: waitsForRelease)
    stage = run.stage
    caller.begin { [self] in
      var run = run
      let seen = run.perform()
      recording.withLock { $0 = seen }
    }
  }

  /// Waits until it is over, or stuck, and gives what was seen.
  func finish() -> Recording {
    defer { caller.stop() }
    if caller.finish(call: { stage.currentCall }) { return recording.withLock { $0 } }
    return Recording(
      events: stage.update { $0.events }, hangs: stage.stuckCall, missedDeadlines: 2)
  }
}

extension Array {
  /// The elements for which something holds, and the others, in their order.
  fileprivate func partitioned(by holds: (Element) -> Bool) -> (holding: [Element], others: [Element])
  {
    (filter(holds), filter { !holds($0) })
  }
}

// Plays every scenario over HTTP with one style, and collects the rules that break.

import Conformance
import FixtureServer
import Foundation
public import UserAPI

/// A walk through every scenario over real HTTP, by one style: the real transport against a server
/// whose replies go wrong to order.
///
/// ```swift
/// let report = await WalkOverHTTP(Style("mine", MyFetch.self)).report()
/// ```
public struct WalkOverHTTP: Sendable {
  /// Two walks go on at a time: more sockets and threads could make a correct run miss a deadline.
  private static let turns = DispatchSemaphore(value: 2)

  private let style: Style
  private let space: SpaceOverHTTP

  /// Plans a walk.
  ///
  /// - Parameter style: Whose runs are judged.
  public init(_ style: Style) {
    self.init(style, scenarios: .all)
  }

  /// Plans a walk through a smaller space.
  package init(_ style: Style, scenarios: SpaceOverHTTP) {
    (self.style, space) = (style, scenarios)
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
    Self.turns.wait()
    defer { Self.turns.signal() }
    return walk()
  }

  private func walk() -> ReportOverHTTP {
    var journey = JourneyOverHTTP(style)
    let duration = ContinuousClock().measure {
      for entry in space.loud { journey.visit(entry.scenario, entry.expectation) }
      journey.visitTogether(space.silent)
    }
    return ReportOverHTTP(journey, of: style, in: space, duration: duration)
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
    let mayHang = expectation.cancelled != nil || scenario.scenario.neighbours
    guard !findings.areEnough, !(mayHang && findings.haveMissedDeadline),
      !findings.makePointless(scenario.scenario, mayHang: mayHang)
    else { return }
    finish(begin(scenario, expectation))
  }

  /// Plays some scenarios at once, since each takes as long as the transport's deadline.
  mutating func visitTogether(_ scenarios: [SpaceOverHTTP.Entry]) {
    // Runs that disturb one another would break the wrong rules.
    guard !findings.areEnough, !findings.include(.goodNeighbours) else { return }
    let excursions = scenarios.map { begin($0.scenario, $0.expectation) }
    for excursion in excursions { finish(excursion) }
  }

  /// Begins to play a scenario, on a thread of its own.
  private mutating func begin(
    _ scenario: ScenarioOverHTTP,
    _ expectation: Expectation
  ) -> Excursion? {
    do throws(FixtureServerError) {
      return try Excursion(style, scenario, expectation, waitsForRelease: !findings.haveLeak)
    } catch {
      trouble = error
      return nil
    }
  }

  /// Waits for the end of a scenario, and takes in what was seen.
  private mutating func finish(_ excursion: Excursion?) {
    guard let excursion else { return }
    let (plan, expectation) = (excursion.plan, excursion.expectation)
    findings.note(
      excursion.finish(),
      in: plan.scenario,
      expectation,
      text: plan.description
    )
    walked += 1
    let entry = SpaceOverHTTP.Entry(scenario: plan, expectation: expectation)
    for rule in entry.stakes { tested[rule, default: 0] += 1 }
  }
}

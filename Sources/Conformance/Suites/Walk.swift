// Plays a whole space of scenarios with one style, and collects the rules that break.

import Foundation
public import Rules
public import UserAPI

/// A walk through every scenario of a space, by one style, held to some rules.
///
/// ```swift
/// let report = await Walk(Style("mine", MyFetch.self)).report()
/// ```
public struct Walk: Sendable {
  private let style: Style
  private let rules: Set<Rule.ID>
  private let space: ScenarioSpace

  /// Plans a walk.
  ///
  /// - Parameters:
  ///   - style: The style under test. For an exercise its name is the exercise's number, `5.6`.
  ///   - rules: What it is held to; all rules unless others are named.
  ///   - scenarios: What is played; the whole space unless a smaller one is named.
  public init(
    _ style: Style,
    rules: [Rule.ID] = Rule.ID.allCases,
    scenarios: ScenarioSpace = .all
  ) {
    self.style = style
    self.rules = Set(rules)
    self.space = scenarios
  }

  /// Walks, on a thread of its own, and suspends the caller meanwhile.
  public func report() async -> WalkReport { await WalkGate.scripted.pass { walk() } }

  /// Walks, and blocks the caller meanwhile.
  ///
  /// NB: not for the threads of Swift concurrency, which a style may need for itself.
  public func run() -> WalkReport { WalkGate.scripted.pass { walk() } }

  private func walk() -> WalkReport {
    var journey = Journey(style, rules)
    let duration = ContinuousClock().measure {
      for (scenario, expectation) in space.scenarios { journey.visit(scenario, expectation) }
    }
    journey.thread.stop()
    let plan = WalkPlan(style.name, rules: rules, over: .scripted, covering: space.coverage)
    return WalkReport(
      plan, journey.collector, footprints: journey.footprints, duration: duration)
  }
}

/// Where the walk is, and what it has found so far.
private struct Journey {
  private let style: Style
  private(set) var thread = CallingThread()
  private(set) var collector: ViolationCollector
  private(set) var footprints: [Footprint?] = []

  init(_ style: Style, _ rules: Set<Rule.ID>) {
    self.style = style
    collector = ViolationCollector(of: style.name, heldTo: rules)
  }

  mutating func visit(_ scenario: Scenario, _ expectation: Expectation) {
    guard !collector.isEnough, !isPointless(scenario) else { return footprints.append(nil) }
    let observation = play(scenario, expectation)
    footprints.append(Footprint(scenario, expectation, observation.events))
    collector.add(observation, in: scenario, expecting: expectation)
  }

  private mutating func play(_ scenario: Scenario, _ expectation: Expectation) -> Observation {
    let recorder = RunRecorder(scenario, expecting: expectation)
    let waits = ScenarioRun.Waits(
      forRelease: !collector.hasLeak, forCancel: !collector.hasLostCancel)
    let isolated = IsolatedScenario(with: recorder, on: thread) { [style] in
      var run = ScenarioRun(style, expectation, with: recorder, waits: waits)
      return run.perform()
    }
    let (observation, threadIsFree) = isolated.finish()
    if !threadIsFree { thread = CallingThread() }
    return observation
  }

  private func isPointless(_ scenario: Scenario) -> Bool {
    let mayHang = [scenario.list.manner, scenario.detail.manner].contains {
      $0 == .never || $0 == .onlyWhenCancelled
    }
    return collector.makePointless(scenario, mayHang: mayHang)
  }
}

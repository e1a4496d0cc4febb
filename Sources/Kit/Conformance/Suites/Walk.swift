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
  private let lookAt: [Rule.ID: String]
  private let onFind: (@Sendable (String) -> Void)?
  private let budget: WaitBudget

  /// Plans a walk.
  ///
  /// - Parameters:
  ///   - style: The style under test. For an exercise its name is the exercise's number, `5.6`.
  ///   - rules: What it is held to; all rules unless others are named.
  ///   - scenarios: What is played; the whole space unless a smaller one is named.
  ///   - lookAt: Where to look when a rule breaks, in a sentence, for rules of which the caller knows
  ///     better than the kit.
  ///   - onFind: Called with a sentence as soon as a rule is seen broken, on the walk's thread: the report
  ///     is lost if the style ends the process.
  public init(
    _ style: Style,
    rules: [Rule.ID] = Rule.ID.allCases,
    scenarios: ScenarioSpace = .all,
    lookAt: [Rule.ID: String] = [:],
    onFind: (@Sendable (String) -> Void)? = nil
  ) {
    self.init(
      style, rules: rules, scenarios: scenarios, lookAt: lookAt, onFind: onFind,
      budget: WaitBudget())
  }

  /// Plans a walk that waits more, or less, for a slow style.
  init(
    _ style: Style, rules: [Rule.ID] = Rule.ID.allCases, scenarios: ScenarioSpace,
    lookAt: [Rule.ID: String] = [:], onFind: (@Sendable (String) -> Void)? = nil,
    budget: WaitBudget
  ) {
    (self.style, self.rules, space) = (style, Set(rules), scenarios)
    (self.lookAt, self.onFind, self.budget) = (lookAt, onFind, budget)
  }

  /// Walks, on a thread of its own, and suspends the caller meanwhile.
  public func report() async -> WalkReport { await WalkGate.scripted.pass { walk() } }

  /// Walks, and blocks the caller meanwhile.
  ///
  /// NB: not for the threads of Swift concurrency, which a style may need for itself.
  public func run() -> WalkReport { WalkGate.scripted.pass { walk() } }

  private func walk() -> WalkReport {
    var journey = Journey(style, rules, budget, onFind)
    let duration = ContinuousClock().measure {
      for (scenario, expectation) in space.scenarios { journey.visit(scenario, expectation) }
      journey.finish()
    }
    journey.thread.stop()
    var plan = WalkPlan(style.name, rules: rules, over: .scripted, covering: space.coverage)
    plan.lookAt = lookAt
    return WalkReport(
      plan, journey.collector, footprints: journey.footprints,
      isCutShort: journey.budget.isOver, duration: duration)
  }
}

/// Where the walk is, and what it has found so far.
private struct Journey {
  private let style: Style
  private let briefWait = BriefWait()
  private(set) var thread = RunThread()
  private(set) var collector: ViolationCollector
  private(set) var footprints: [Footprint?] = []
  private(set) var budget: WaitBudget
  private let onFind: (@Sendable (String) -> Void)?

  init(
    _ style: Style, _ rules: Set<Rule.ID>, _ budget: WaitBudget,
    _ onFind: (@Sendable (String) -> Void)?
  ) {
    (self.style, self.budget, self.onFind) = (style, budget, onFind)
    collector = ViolationCollector(of: style.name, heldTo: rules)
  }

  mutating func visit(_ scenario: Scenario, _ expectation: Expectation) {
    guard !collector.isEnough, !budget.isOver, !isPointless(scenario) else {
      return footprints.append(nil)
    }
    let waits = ScenarioRun.Waits(
      forRelease: !collector.hasLeak, forCancel: !collector.hasLostCancel)
    let observation = play(scenario, expectation, waits)
    footprints.append(Footprint(scenario, expectation, observation.events))
    let find = collector.find(in: observation, in: scenario, expecting: expectation)
    guard let find else { return }
    onFind?("\(style.name) breaks \(Rule[find.rule]) in this scenario: \(find.text)")
    collector.settle(playAgain(find, upTo: 4, waits))
  }

  /// Counts how often the faults come that do not come each time.
  mutating func finish() {
    for find in collector.takeUnsure() {
      collector.accept(playAgain(find, upTo: 10, ScenarioRun.Waits(), untilItFails: false))
    }
  }

  /// Plays a scenario, and charges what it waits.
  private mutating func play(
    _ scenario: Scenario, _ expectation: Expectation, _ waits: ScenarioRun.Waits
  ) -> Observation {
    if scenario.stalled > 0 { UnansweredRuns.turn.lock() }
    defer { if scenario.stalled > 0 { UnansweredRuns.turn.unlock() } }
    var budget = budget
    defer { self.budget = budget }
    return budget.measure(blocksThreads: scenario.stalled > 0) {
      playOnce(scenario, expectation, waits)
    }
  }

  /// Plays the scenario of a find again, to see whether the fault comes each time.
  private mutating func playAgain(
    _ find: ReplayedViolation, upTo count: Int, _ waits: ScenarioRun.Waits,
    untilItFails: Bool = true
  ) -> ReplayedViolation {
    var find = find
    while !budget.isOver, collector.wantsPlay(find, upTo: count),
      find.comesEachTime || !untilItFails
    {
      let observation = play(find.scenario, find.expectation, waits)
      collector.countPlay(of: find, observation)
      find.add(observation)
    }
    return find
  }

  private mutating func playOnce(
    _ scenario: Scenario, _ expectation: Expectation, _ waits: ScenarioRun.Waits
  ) -> Observation {
    let recorder = RunRecorder(scenario, expecting: expectation, briefWait: briefWait)
    let isolated = ScenarioOnThread(with: recorder, on: thread) { [style] in
      var run = ScenarioRun(style, expectation, with: recorder, waits: waits)
      return run.perform()
    }
    let (observation, threadIsFree) = isolated.finish()
    if !threadIsFree { thread = RunThread() }
    return observation
  }

  private func isPointless(_ scenario: Scenario) -> Bool {
    let mayHang = [scenario.list.manner, scenario.detail.manner].contains {
      $0 == .never || $0 == .onlyWhenCancelled
    }
    return collector.makePointless(scenario, mayHang: mayHang)
  }
}

// Plays a whole space of scenarios with one style, and collects the rules that break.

import Foundation
import Synchronization

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
  ///   - style: Whose runs are judged. For an exercise its name is the exercise's number, `5.6`.
  ///   - rules: What it is held to; all rules unless others are named.
  ///   - scenarios: Where it is watched; everywhere unless a smaller space is named.
  public init(
    _ style: Style, rules: [Rule.ID] = Rule.ID.allCases, scenarios: ScenarioSpace = .all
  ) {
    self.style = style
    self.rules = Set(rules)
    self.space = scenarios
  }

  /// Walks, on a thread of its own, and suspends the caller meanwhile.
  public func report() async -> Report {
    await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: run()) }.start()
    }
  }

  /// Walks, and blocks the caller meanwhile.
  ///
  /// NB: not for the threads of Swift concurrency, which a style may need for itself.
  public func run() -> Report {
    var journey = Journey(style, rules)
    let clock = ContinuousClock()
    let duration = clock.measure {
      for (scenario, expectation) in space.scenarios where !journey.isOver {
        journey.visit(scenario, expectation)
      }
    }
    journey.caller.stop()
    return Report(
      subject: style.name, rules: Rule.all.filter { rules.contains($0.id) },
      violations: violations(of: journey), walked: journey.walked, planned: space.count,
      distinctTraces: space.distinctTraces, duration: duration)
  }

  private func violations(of journey: Journey) -> [Violation] {
    let stakes = space.scenarios.flatMap { Stakes(scenario: $0, expected: $1).rules }
    return journey.broken.map { find in
      Violation(
        rule: Rule[find.fault.rule], subject: style.name, scenario: find.scenario.description,
        scenarios: max(1, stakes.count { $0 == find.fault.rule }),
        expected: find.expectation.trace.lines, actual: find.recording.events.lines,
        note: find.recording.note)
    }
    .sorted { $0.rule.precedence < $1.rule.precedence }
  }
}

/// What has been found so far.
private struct Journey {
  struct Find {
    let fault: Fault
    let scenario: Scenario
    let expectation: Expectation
    let recording: Recording
  }

  private let style: Style
  private let rules: Set<Rule.ID>
  private(set) var caller = Caller()
  private(set) var broken: [Find] = []
  private(set) var walked = 0
  private var known: [(kind: Fault.Kind, scenario: Scenario)] = []
  private var missedDeadlines = 0
  private var leaks = false

  /// After three deadlines a walk ends: a style that hangs costs seconds, not minutes.
  var isOver: Bool { missedDeadlines >= 3 }

  init(_ style: Style, _ rules: Set<Rule.ID>) {
    (self.style, self.rules) = (style, rules)
  }

  mutating func visit(_ scenario: Scenario, _ expectation: Expectation) {
    guard !isPointless(scenario) else { return }
    let recording = play(scenario, expectation)
    walked += 1
    missedDeadlines += recording.missedDeadlines
    leaks = leaks || !recording.held.isEmpty
    note(Judge(scenario, expectation, recording).faults, scenario, expectation, recording)
  }

  private mutating func play(_ scenario: Scenario, _ expectation: Expectation) -> Recording {
    let (stage, result) = (Stage(scenario), Box(Recording()))
    let hasReturned = caller.run { [style, leaks] in
      var run = ScenarioRun(style, expectation, on: stage, waitsForRelease: !leaks)
      result.value.withLock { $0 = run.perform() }
    } call: {
      stage.currentCall
    }
    if hasReturned { return result.value.withLock { $0 } }
    caller = Caller()
    return Recording(
      events: stage.update { $0.events }, hangs: stage.stuckCall, missedDeadlines: 2)
  }

  private mutating func note(
    _ faults: [Fault], _ scenario: Scenario, _ expectation: Expectation, _ recording: Recording
  ) {
    let new = faults.filter { fault in
      let scenario = fault.neighbour ?? scenario
      return !known.contains {
        fault.follows(from: $0.kind) && $0.scenario.isSimpler(than: scenario)
      }
    }
    known += new.map { ($0.kind, $0.neighbour ?? scenario) }
    guard let fault = new.first(where: { rules.contains($0.rule) }),
      !broken.contains(where: { $0.fault.rule == fault.rule })
    else { return }
    broken.append(
      Find(fault: fault, scenario: scenario, expectation: expectation, recording: recording))
  }

  /// Whether the scenario could only show again, after a deadline, what a smaller one has shown; or
  /// crash the process because the completion runs on the wrong stack.
  private func isPointless(_ scenario: Scenario) -> Bool {
    let mayHang = [scenario.list.manner, scenario.detail.manner].contains {
      $0 == .never || $0 == .onlyWhenCancelled
    }
    if mayHang {
      return known.contains { find in
        find.scenario.cancel != nil && find.scenario.cancel == scenario.cancel
          && find.scenario.isSimpler(than: scenario)
      }
    }
    let mayTrap = scenario.start == .onDeliveryQueue
    let mayBlock = scenario.cancel == .insideCompletion || scenario.cancel == .decided
    return (mayTrap || mayBlock) && known.contains { $0.kind == .stack }
  }
}

/// Hands a value from one thread to another.
private final class Box<Value>: Sendable {
  let value: Mutex<Value>

  init(_ value: sending Value) { self.value = Mutex(value) }
}

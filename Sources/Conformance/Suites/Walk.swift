// Plays a whole space of scenarios with one style, and collects the rules that break.

import Foundation
import Synchronization
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
  ///   - style: Whose runs are judged. For an exercise its name is the exercise's number, `5.6`.
  ///   - rules: What it is held to; all rules unless others are named.
  ///   - scenarios: Where it is watched; everywhere unless a smaller space is named.
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
  public func report() async -> Report {
    await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: Turns.take(run)) }.start()
    }
  }

  /// Walks, and blocks the caller meanwhile.
  ///
  /// NB: not for the threads of Swift concurrency, which a style may need for itself.
  public func run() -> Report {
    var journey = Journey(style, rules)
    let clock = ContinuousClock()
    let duration = clock.measure {
      for (scenario, expectation) in space.scenarios {
        journey.visit(scenario, expectation)
      }
    }
    journey.caller.stop()
    let stakes = space.scenarios.flatMap { Stakes(scenario: $0, expected: $1).rules }
    return Report(
      subject: style.name,
      rules: Rule.all.filter { rules.contains($0.id) },
      violations: journey.findings.violations(stakes: stakes),
      walked: journey.walked,
      planned: space.count,
      distinctTraces: space.distinctTraces,
      duration: duration,
      footprints: journey.footprints
    )
  }
}

/// Where the walk is, and what it has found so far.
private struct Journey {
  private let style: Style
  private(set) var caller = Caller()
  private(set) var findings: Findings
  private(set) var walked = 0
  private(set) var footprints: [Footprint?] = []

  init(_ style: Style, _ rules: Set<Rule.ID>) {
    self.style = style
    findings = Findings(of: style.name, heldTo: rules)
  }

  mutating func visit(_ scenario: Scenario, _ expectation: Expectation) {
    guard !findings.areEnough, !isPointless(scenario) else { return footprints.append(nil) }
    let recording = play(scenario, expectation)
    walked += 1
    footprints.append(Footprint(scenario, expectation, recording.events))
    findings.note(recording, in: scenario, expectation)
  }

  private mutating func play(_ scenario: Scenario, _ expectation: Expectation) -> Recording {
    let (stage, result) = (Stage(scenario), Box(Recording()))
    let patience = ScenarioRun.Patience(
      forRelease: !findings.haveLeak, forCancel: !findings.haveLostCancel)
    let hasReturned = caller.run { [style] in
      var run = ScenarioRun(style, expectation, on: stage, patience: patience)
      let recording = run.perform()
      result.value.withLock { $0 = recording }
    } call: {
      stage.watch.currentCall
    }
    if hasReturned { return result.value.withLock { $0 } }
    stage.abandon()
    caller.stop()
    caller = Caller()
    return Recording(
      events: stage.update { $0.events },
      hangs: stage.watch.stuckCall,
      missedDeadlines: 2
    )
  }

  private func isPointless(_ scenario: Scenario) -> Bool {
    let mayHang = [scenario.list.manner, scenario.detail.manner].contains {
      $0 == .never || $0 == .onlyWhenCancelled
    }
    return findings.makePointless(scenario, mayHang: mayHang)
  }
}

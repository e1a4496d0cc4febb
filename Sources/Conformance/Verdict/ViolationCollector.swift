// What a walk has found so far: each broken rule, in its smallest scenario.

import UserAPI

/// The broken rules of one style.
package struct Findings {
  private struct Find {
    let fault: Fault
    let scenario: String
    let expectation: Expectation
    let recording: Recording
  }

  private let subject: String
  private let rules: Set<Rule.ID>
  private var broken: [Find] = []
  private var known: [(kind: Fault.Kind, scenario: Scenario)] = []
  private var leaks = false
  private var missedDeadlines = 0

  /// Begins with nothing.
  package init(of subject: String, heldTo rules: Set<Rule.ID>) {
    (self.subject, self.rules) = (subject, rules)
  }

  /// After three deadlines a walk ends: a style that hangs costs seconds, not minutes.
  package var areEnough: Bool { missedDeadlines >= 3 }

  /// Whether a deadline has passed: what must have happened has not.
  package var haveMissedDeadline: Bool { missedDeadlines > 0 }

  /// Whether the style has a leak, so that waiting for its release again is a waste.
  package var haveLeak: Bool { leaks }

  /// Whether the style has left a cancelled request running, so that waiting for that again is a waste.
  package private(set) var haveLostCancel = false

  /// Whether a rule is among the broken ones.
  package func include(_ rule: Rule.ID) -> Bool { broken.contains { $0.fault.rule == rule } }

  /// Takes in what was seen in one scenario.
  ///
  /// - Parameters:
  ///   - recording: What was seen.
  ///   - scenario: Where.
  ///   - expectation: What was promised.
  ///   - text: The scenario in words, if its own description does not say it all.
  package mutating func note(
    _ recording: Recording,
    in scenario: Scenario,
    _ expectation: Expectation,
    text: String? = nil
  ) {
    missedDeadlines += recording.missedDeadlines
    leaks = leaks || !recording.held.isEmpty
    haveLostCancel = haveLostCancel || recording.hasLostCancel
    let new = Judge(scenario, expectation, recording).faults.filter { fault in
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
      Find(
        fault: fault,
        scenario: text ?? scenario.description,
        expectation: expectation,
        recording: recording
      )
    )
  }

  /// Whether the scenario could only show again, after a deadline, what a smaller one has shown; or
  /// crash the process because the completion runs on the wrong stack.
  package func makePointless(_ scenario: Scenario, mayHang: Bool) -> Bool {
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

  /// The violations, causes before what follows from them.
  ///
  /// - Parameter stakes: The rules that each scenario puts to the test, one after another.
  package func violations(stakes: [Rule.ID]) -> [Violation] {
    broken.map { find in
      Violation(
        rule: Rule[find.fault.rule],
        subject: subject,
        scenario: find.scenario,
        scenarios: max(1, stakes.count { $0 == find.fault.rule }),
        expected: find.fault.beside?.expected ?? find.expectation.trace.lines,
        actual: find.fault.beside?.actual ?? find.recording.events.lines,
        note: find.fault.beside == nil
          ? find.recording.note : "These are the traces of the run beside it."
      )
    }
    .sorted { $0.rule.precedence < $1.rule.precedence }
  }
}

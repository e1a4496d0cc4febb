// What a walk has found so far: each broken rule, in its smallest scenario.

import Rules
import UserAPI

/// The broken rules of one style.
package struct ViolationCollector {
  private struct Find {
    let broken: BrokenRule
    let scenario: String
    let expectation: Expectation
    let observation: Observation
  }

  private let subject: String
  private let rules: Set<Rule.ID>
  private var finds: [Find] = []
  private var known: [(kind: BrokenRule.Kind, scenario: Scenario)] = []
  private var missedDeadlines = 0

  /// How many scenarios were played.
  package private(set) var walked = 0
  /// For each rule, to how many of the scenarios played it applies.
  package private(set) var tested: [Rule.ID: Int] = [:]
  /// Whether the machine was too busy to tell.
  package private(set) var isUndecided = false
  /// Whether the style has a leak, so that waiting for its release again is a waste.
  package private(set) var hasLeak = false
  /// Whether the style has left a cancelled request running: waiting for that again is a waste.
  package private(set) var hasLostCancel = false

  /// Begins with nothing.
  package init(of subject: String, heldTo rules: Set<Rule.ID>) {
    (self.subject, self.rules) = (subject, rules)
  }

  /// Whether the walk ends: after three deadlines, since a style that hangs shall cost seconds and not
  /// minutes, and when the machine is too busy.
  package var isEnough: Bool { missedDeadlines >= 3 || isUndecided }

  /// Whether a deadline has passed: something that must happen has not.
  package var hasMissedDeadline: Bool { missedDeadlines > 0 }

  /// Whether a rule is among the broken ones.
  package func include(_ rule: Rule.ID) -> Bool { finds.contains { $0.broken.rule == rule } }

  /// Takes in what was seen in one scenario.
  ///
  /// - Parameters:
  ///   - observation: What was seen.
  ///   - scenario: The scenario.
  ///   - expectation: What it promises.
  ///   - text: The scenario in words, if its own description does not say it all.
  package mutating func add(
    _ observation: Observation,
    in scenario: Scenario,
    expecting expectation: Expectation,
    text: String? = nil
  ) {
    count(observation)
    for rule in expectation.rules { tested[rule, default: 0] += 1 }
    let new = news(in: RuleChecker(scenario, expectation, observation).brokenRules, scenario)
    known += new.map { ($0.kind, $0.neighbour?.scenario ?? scenario) }
    guard let broken = new.first(where: { rules.contains($0.rule) }), !include(broken.rule)
    else { return }
    finds.append(
      Find(
        broken: broken, scenario: text ?? scenario.description,
        expectation: expectation, observation: observation))
  }

  private mutating func count(_ observation: Observation) {
    walked += 1
    missedDeadlines += observation.missedDeadlines
    isUndecided = isUndecided || observation.isUndecided
    hasLeak = hasLeak || !observation.held.isEmpty
    hasLostCancel = hasLostCancel || observation.hasLostCancel
  }

  /// Those that no smaller scenario has shown already.
  private func news(in broken: [BrokenRule], _ scenario: Scenario) -> [BrokenRule] {
    broken.filter { broken in
      let scenario = broken.neighbour?.scenario ?? scenario
      return !known.contains {
        broken.follows(from: $0.kind) && $0.scenario.isSimpler(than: scenario)
      }
    }
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

  /// The violations, causes before their consequences.
  ///
  /// - Parameter applicable: For each rule, to how many scenarios of the space it applies.
  package func violations(applicable: [Rule.ID: Int]) -> [Violation] {
    finds.map { find in
      let neighbour = find.broken.neighbour
      return Violation(
        rule: Rule[find.broken.rule],
        subject: subject,
        scenario: find.scenario,
        scenarios: max(1, applicable[find.broken.rule] ?? 0),
        expected: (neighbour?.expectation ?? find.expectation).trace.lines,
        actual: (neighbour?.observation ?? find.observation).events.lines,
        note: neighbour == nil
          ? find.observation.note : "These are the traces of the run beside it.")
    }
    .sorted { $0.rule.precedence < $1.rule.precedence }
  }
}

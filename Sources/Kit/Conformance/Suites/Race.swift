// A scenario whose run is started and cancelled by threads of their own, and the rule that it breaks.

import Rules

/// A scenario, and how often other threads than the transport's start and cancel its run.
package struct Race: CustomStringConvertible {
  package let scenario: Scenario
  package let starts: Int
  package let cancels: Int

  package init(scenario: Scenario, starts: Int = 1, cancels: Int = 1) {
    self.scenario = scenario
    self.starts = starts
    self.cancels = cancels
  }

  /// The scenario and the calls in words.
  package var description: String { "\(scenario), \(starts) × start(), \(cancels) × cancel()" }

  /// The first broken rule of an observed run.
  package func brokenRule(in observation: Observation) -> Rule.ID? {
    let promised = Expectation(toRunOf: scenario).after(observation.events, isRace: true)
    return JudgedRun(promised, observation).breaches.first?.rule
  }
}

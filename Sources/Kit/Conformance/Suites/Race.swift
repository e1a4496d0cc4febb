// A scenario whose run is started and cancelled by threads of their own, and the rule that it breaks.

import Rules

/// A scenario, and how often other threads than the transport's start and cancel its run.
package struct Race: CustomStringConvertible {
  package let starts: Int
  package let cancels: Int
  /// What the scenario promises before anything is seen; the same for thousands of runs.
  private let promised: Expectation

  package init(scenario: Scenario, starts: Int, cancels: Int) {
    promised = Expectation(toRunOf: scenario)
    self.starts = starts
    self.cancels = cancels
  }

  package var scenario: Scenario { promised.scenario }

  /// The scenario and the calls in words.
  package var description: String { "\(scenario), \(starts) × start(), \(cancels) × cancel()" }

  /// The first broken rule of an observed run.
  package func brokenRule(in observation: Observation) -> Rule.ID? {
    let promised = promised.after(observation.events, isRace: true)
    return JudgedRun(promised, observation).breaches.first?.rule
  }
}

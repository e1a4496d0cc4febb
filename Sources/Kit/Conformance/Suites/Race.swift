import Rules

/// A scenario, and how often other threads than the transport's start and cancel its run.
struct Race: CustomStringConvertible {
  let scenario: Scenario
  var starts = 1
  var cancels = 1

  /// The scenario and the calls in words.
  var description: String { "\(scenario), \(starts) × start(), \(cancels) × cancel()" }

  /// The first broken rule of an observed run.
  func brokenRule(in observation: Observation) -> Rule.ID? {
    let promised = Expectation(toRunOf: scenario).after(observation.events, isRace: true)
    return JudgedRun(promised, observation).breaches.first?.rule
  }
}

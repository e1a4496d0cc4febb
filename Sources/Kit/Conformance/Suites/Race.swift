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
    let promised = ownPromise.after(observation.events, isRace: true)
    return JudgedRun(promised, observation).breaches.first?.rule
  }

  /// What is promised where no cancel comes; a run that would never end needs one.
  private var ownPromise: Expectation {
    let endless = Request.allCases.first { scenario.reply(to: $0).manner == .never }
    let ending = scenario.with { $0.cancel = endless.map { .pending($0) } }
    var promised = ReferenceModel.expectation(of: ending) ?? Expectation(scenario: ending)
    promised.scenario.cancel = nil
    return promised
  }
}

// Plays scenarios twice, right and with a flaw, and compares what is seen.

package import Traces

/// Plays scenarios for a service with pages of one size.
package struct ScenarioPlayer: Sendable {
  private let perPage: Int

  /// Plays scenarios for a service with this many users on a full page.
  package init(perPage: Int) { self.perPage = perPage }

  /// Whether a run with the flaw is seen to go otherwise than a right run does.
  ///
  /// In a scenario that cannot happen, nothing shows.
  package func shows(_ flaw: BoundaryFlaw, in scenario: RunScenario) -> Bool {
    guard scenario.isPossible else { return false }
    return trace(of: scenario) != trace(of: scenario, with: flaw)
  }

  /// What is seen of a run.
  package func trace(of scenario: RunScenario, with flaw: BoundaryFlaw? = nil) -> Trace {
    BoundaryFetch.trace(of: scenario, flaw: flaw, perPage: perPage)
  }
}

// Observations that break rules, unless the machine was too busy.

import Deadlines
import Rules
import Testing
import UserAPI

@testable import Conformance

/// What was seen of a run that breaks rules, if it can be believed.
struct Evidence: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var scenario = Scenario()
  var expected: Rules.Expectation { .expected(in: scenario) }
  let observation: Observation

  /// The same, seen on a machine that was too busy.
  var undecided: Observation {
    var observation = observation
    observation.note(.undecided)
    return observation
  }

  init(
    _ description: String, _ scenario: Scenario = Scenario(),
    _ change: (inout Observation) -> Void
  ) {
    (testDescription, self.scenario) = (description, scenario)
    var observation = Observation()
    observation.events = Rules.Expectation.expected(in: scenario).trace
    change(&observation)
    self.observation = observation
  }

  /// One of each kind.
  static let all = [
    Evidence("an empty trace") { $0.events = [] },
    Evidence("two completions, on the wrong queue") { observation in
      let outcome = Outcome.failure(.failed(.requestList, .status(404)))
      observation.events += [.completion(outcome, .elsewhere), .completion(outcome, .insideStart)]
    },
    Evidence("a call that has not returned") { $0.hangingCall = .start },
    Evidence("stalled runs that have sent nothing") { $0.starvation = "No run sent a request." },
    Evidence("something that is still held") { $0.held = ["the run's environment"] },
    Evidence("a completion that waited", Scenario(cancel: .pending(.list))) {
      $0.waitedForTheTransport = true
    },
    Evidence("a request that was not cancelled", Scenario(cancel: .pending(.list))) {
      ($0.events, $0.hasLostCancel) = ($0.events.filter { $0 != .cancelRequest(.list) }, true)
    },
    Evidence("a neighbour that did nothing") { observation in
      observation.add(neighbour: Observation(), expecting: .expected(in: Scenario()))
    },
  ]
}

extension Rules.Expectation {
  /// What a scenario promises that can happen.
  static func expected(in scenario: Scenario) -> Self {
    ReferenceModel.expectation(of: scenario) ?? Self()
  }
}

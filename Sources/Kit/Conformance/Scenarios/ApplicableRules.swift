// Which rules apply to a scenario.

import Rules
import UserAPI

/// The rules that a run of one scenario can keep or break.
struct ApplicableRules {
  let expected: Expectation
  private var scenario: Scenario { expected.scenario }

  /// The rules that apply to the scenario.
  var rules: Set<Rule.ID> {
    guard scenario.start != .never else { return [.startOnce] }
    var rules: Set<Rule.ID> = [.oneCompletion, .offTheStack, .onTheQueue, .letGo]
    if scenario.stalled > 0 { rules.insert(.noBlockedThread) }
    if scenario.hasCompany { rules.insert(.goodNeighbours) }
    if scenario.isStartedAgain { rules.insert(.startOnce) }
    if scenario.drop != nil { rules.insert(.keepsItselfAlive) }
    if expected.sends.contains(.detail) { rules.insert(.listFirst) }
    return rules.union(outcome).union(cancel)
  }

  private var outcome: Set<Rule.ID> {
    let tooOften = expected.sends.contains { request in
      scenario.reply(to: request).manner
        .answersTooOften(cancelled: request == expected.cancelled)
    }
    var answers: Set<Rule.ID> = tooOften ? [.oneAnswer] : []
    if expected.sends.contains(where: { scenario.reply(to: $0).answer.isGoodStatus }) {
      answers.insert(.statusCounts)
    }
    switch expected.outcomes.first {
    case .success: return answers.union([.firstUser, .twoRequests, .ownError]).union(status)
    case .failure(.failed(_, .status)):
      return answers.union([.ownError, .stopAtTheError, .statusCounts])
    case .failure(.failed(_, .transport)): return answers.union([.ownError, .stopAtTheError])
    case .failure(.failed):
      return answers.union([.ownError, .stopAtTheError, .badBodies]).union(status)
    default: return answers
    }
  }

  /// A good status other than 200 must count as one.
  private var status: Set<Rule.ID> {
    let hasStatus = expected.sends.contains { request in
      if case .status = scenario.reply(to: request).answer { true } else { false }
    }
    return hasStatus ? [.statusCounts] : []
  }

  private var cancel: Set<Rule.ID> {
    guard let point = scenario.cancel else { return [] }
    var rules: Set<Rule.ID> = scenario.times == .once ? [] : [.manyCancels]
    switch point {
    case .beforeStart: rules.insert(.cancelledBeforeStart)
    case .insideCompletion, .afterCompletion: rules.insert(.tooLate)
    case .decided: break
    default: rules.formUnion([.cancelWins, .nothingNew])
    }
    if let request = expected.cancelled {
      rules.insert(.reachTheTransport)
      if scenario.reply(to: request).manner == .never { rules.insert(.cancelAtOnce) }
    }
    return rules
  }
}

extension TraceEvent {
  /// The event, with the same user in all scenarios.
  fileprivate var withUsualUser: TraceEvent {
    guard case .completion(.success, let place) = self else { return self }
    return .completion(.success(ScriptedBodies.firstUser), place)
  }
}

/// What a list of scenarios covers.
package struct Coverage: Sendable {
  /// How many scenarios there are.
  let scenarios: Int
  /// How many different traces they promise.
  let distinctTraces: Int
  /// For each rule, to how many of the scenarios it applies.
  let applicable: [Rule.ID: Int]

  package init(of expectations: [Expectation]) {
    scenarios = expectations.count
    distinctTraces = Set(expectations.map { $0.trace.map(\.withUsualUser).lines }).count
    applicable = expectations.reduce(into: [:]) { counts, expectation in
      for rule in expectation.rules { counts[rule, default: 0] += 1 }
    }
  }
}

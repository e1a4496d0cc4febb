// Finds the rules that an observed run breaks.

import Rules
import UserAPI

/// Compares what was seen of a run with what its scenario promises.
struct RuleChecker {
  let scenario: Scenario
  let expected: Expectation
  let seen: Observation

  init(_ scenario: Scenario, _ expected: Expectation, _ seen: Observation) {
    (self.scenario, self.expected, self.seen) = (scenario, expected, seen)
  }

  /// The broken rules, causes before their consequences; none if the observation is undecided.
  var brokenRules: [BrokenRule] {
    if seen.isUndecided { return [] }
    if seen.starvation != nil { return [BrokenRule(rule: .nobodyWaits, kind: .hang)] }
    if let call = seen.hangingCall {
      return [BrokenRule(rule: call == .cancel ? .cancelAtOnce : .nobodyWaits, kind: .hang)]
    }
    let all =
      neighbours + places + completions + outcome + requests + laterSteps + cancels + leak
    return all.sorted { Rule[$0.rule].precedence < Rule[$1.rule].precedence }
  }

  /// The rule about what is special in this scenario, if the fault can have come from it.
  var special: Rule.ID? {
    if scenario.start == .never || scenario.secondStart != nil { return .startOnce }
    if scenario.times != .once { return .manyCancels }
    if answersTooOften { return .oneAnswer }
    if scenario.cancel == .insideCompletion || scenario.cancel == .afterCompletion {
      return .tooLate
    }
    return scenario.neighbours ? .goodNeighbours : nil
  }

  private var answersTooOften: Bool {
    expected.sends.contains { request in
      scenario.reply(to: request).manner
        .answersTooOften(cancelled: request == expected.cancelled)
    }
  }

  var isCancelled: Bool { expected.outcomes == [.failure(.cancelled)] }

  var outcomes: [Outcome] { seen.events.compactMap(\.outcome) }

  /// What a run beside this one does wrong breaks the rule about neighbours.
  private var neighbours: [BrokenRule] {
    seen.neighbours.flatMap { neighbour in
      RuleChecker(neighbour.scenario, neighbour.expectation, neighbour.observation).brokenRules
        .map { BrokenRule(rule: .goodNeighbours, kind: $0.kind, neighbour: neighbour) }
    }
  }

  // MARK: Completions

  private var places: [BrokenRule] {
    var broken: [BrokenRule] = []
    for case .completion(_, let place) in seen.events {
      switch place {
      case .insideStart, .insideCancel: broken.append(BrokenRule(rule: .offTheStack, kind: .stack))
      case .elsewhere: broken.append(BrokenRule(rule: .onTheQueue, kind: .place))
      case .deliveryQueue: break
      }
    }
    return broken
  }

  private var completions: [BrokenRule] {
    let promised = expected.outcomes.isEmpty ? 0 : 1
    if outcomes.count > promised {
      return [BrokenRule(rule: special ?? .oneCompletion, kind: .completions)]
    }
    if seen.waitedForTheTransport, isCancelled, outcomes == expected.outcomes {
      return [BrokenRule(rule: .cancelAtOnce, kind: .completions)]
    }
    guard outcomes.count < promised, !hasMissedItsCancel else { return [] }
    return [BrokenRule(rule: ruleForSilence, kind: .completions)]
  }

  /// Whether the moment of the cancel never came: another fault causes that, and shows without it.
  private var hasMissedItsCancel: Bool {
    scenario.cancel != nil && !seen.events.contains(.cancel)
  }

  private var ruleForSilence: Rule.ID {
    if scenario.drop != nil { return .heldByNobody }
    if scenario.cancel == .beforeStart { return .cancelledBeforeStart }
    return isCancelled && seen.events.contains(.cancel) ? .cancelWins : .oneCompletion
  }

  private var outcome: [BrokenRule] {
    guard !hasMissedItsCancel, let first = outcomes.first, !expected.outcomes.isEmpty,
      !expected.outcomes.contains(first)
    else { return [] }
    return [BrokenRule(rule: rule(for: first), kind: .outcome)]
  }

  private func rule(for outcome: Outcome) -> Rule.ID {
    if isCancelled { return scenario.cancel == .beforeStart ? .cancelledBeforeStart : .cancelWins }
    if let special { return special }
    guard case .failure(.failed(_, let reason)) = expected.outcomes[0] else { return .firstUser }
    switch (reason, outcome) {
    case (.status, .failure(.failed(_, .status))): return .ownError
    case (.status, _): return .statusCounts
    case (.malformed, .success), (.noUsers, .success): return .badBodies
    default: return .ownError
    }
  }
}

// Finds broken rules about the outcome that a run delivers.

import Rules
import UserAPI

extension RuleChecker {
  /// The rule that the first outcome breaks, unless that outcome is allowed.
  var outcome: [ViolationInPlay] {
    guard !hasMissedItsCancel, let first = outcomes.first, let own = expected.outcomes.first,
      !expected.outcomes.contains(first)
    else { return [] }
    let (rule, symptom) = isCancelled ? cancelRule(for: first) : rule(for: first, insteadOf: own)
    return [ViolationInPlay(rule: rule, kind: .outcome, symptom: symptom)]
  }

  /// What is wrong with the outcome, unless it only follows from a request that is not the job's: a server
  /// answers that with a status of its own.
  var ownOutcome: [ViolationInPlay] {
    let asksElsewhere = seen.events.contains { if case .sendOther = $0 { true } else { false } }
    guard asksElsewhere, case .failure(.failed(_, .status)) = outcomes.first else { return outcome }
    return []
  }

  private func cancelRule(for outcome: Outcome) -> (Rule.ID, Rule.Symptom?) {
    if scenario.cancel == .beforeStart { return (.cancelledBeforeStart, nil) }
    if expected.cancelled != nil, case .failure(.failed(_, .transport(.cancelled))) = outcome {
      return (.cancelWins, .silence)
    }
    return (.cancelWins, nil)
  }

  private func rule(for outcome: Outcome, insteadOf own: Outcome) -> (Rule.ID, Rule.Symptom?) {
    let index = seen.events.firstIndex { $0.outcome != nil } ?? seen.events.endIndex
    if let special = special(before: index) { return (special, nil) }
    switch (own, outcome) {
    case (.success, .success): return (.firstUser, otherDelivery)
    case (.success, .failure(.failed(_, .status))): return (.statusCounts, nil)
    case (.success, .failure): return (.ownError, .noFailure)
    case (.failure(let error), _): return (rule(for: outcome, insteadOf: error), nil)
    }
  }

  private func rule(for outcome: Outcome, insteadOf error: UserFetchError) -> Rule.ID {
    guard case .failed(_, let reason) = error else { return .ownError }
    switch (reason, outcome) {
    case (.status, _): return decodesTooMuch ? .statusCounts : .ownError
    case (.malformed, .failure(.failed(_, .status))): return .statusCounts
    case (.malformed, .success), (.noUsers, .success): return .badBodies
    default: return .ownError
    }
  }

  /// Whether the run decoded what it should not even have looked at.
  var decodesTooMuch: Bool {
    Request.allCases.contains { request in
      seen.events.contains(.decode(request)) && !expected.trace.contains(.decode(request))
    }
  }

  /// The symptom of a run that asked for the right user.
  private var otherDelivery: Rule.Symptom? {
    let details = seen.events.filter { $0.sent == .detail }
    return details == [.send(.detail)] ? .otherDelivery : nil
  }
}

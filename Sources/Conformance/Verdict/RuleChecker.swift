// Finds the rules that a recording breaks.

import UserAPI

/// One broken rule, and by what kind of difference.
struct Fault: Sendable {
  /// What is different.
  ///
  /// The same difference in a smaller scenario explains the one in a larger.
  enum Kind: Sendable { case hang, stack, place, completions, outcome, requests, cancel, leak }

  let rule: Rule.ID
  let kind: Kind
  /// The scenario of another run, if it was that one's fault.
  var neighbour: Scenario?
  /// What that run should have done, and what it did.
  var beside: (expected: [String], actual: [String])?

  /// Whether a fault in a smaller scenario accounts for this one.
  func follows(from kind: Kind) -> Bool {
    switch (kind, self.kind) {
    case (.place, .stack), (.stack, .hang): true
    case (.requests, .cancel), (.outcome, .cancel), (.completions, .cancel): true
    default: kind == self.kind
    }
  }
}

/// Compares what was seen with what was promised.
struct Judge {
  private let scenario: Scenario
  private let expected: Expectation
  private let seen: Recording

  init(_ scenario: Scenario, _ expected: Expectation, _ seen: Recording) {
    (self.scenario, self.expected, self.seen) = (scenario, expected, seen)
  }

  /// The broken rules, causes before what follows from them.
  var faults: [Fault] {
    if seen.starved != nil { return [Fault(rule: .nobodyWaits, kind: .hang)] }
    if let call = seen.hangs {
      return [Fault(rule: call == .cancel ? .cancelAtOnce : .nobodyWaits, kind: .hang)]
    }
    let all =
      seen.neighbours + places + completions + outcome + requests + laterSteps + cancels + leak
    return all.sorted { Rule[$0.rule].precedence < Rule[$1.rule].precedence }
  }

  /// The rule about what is special in this scenario, if the fault can have come from it.
  private var special: Rule.ID? {
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

  private var isCancelled: Bool { expected.outcomes == [.failure(.cancelled)] }

  private var outcomes: [Outcome] { seen.events.compactMap(\.outcome) }

  // MARK: Completions

  private var places: [Fault] {
    var faults: [Fault] = []
    for case .completion(_, let place) in seen.events {
      switch place {
      case .insideStart, .insideCancel: faults.append(Fault(rule: .offTheStack, kind: .stack))
      case .elsewhere: faults.append(Fault(rule: .onTheQueue, kind: .place))
      case .deliveryQueue: break
      }
    }
    return faults
  }

  private var completions: [Fault] {
    let promised = expected.outcomes.isEmpty ? 0 : 1
    if outcomes.count > promised {
      return [Fault(rule: special ?? .oneCompletion, kind: .completions)]
    }
    if seen.waitedForTheTransport, isCancelled, outcomes == expected.outcomes {
      return [Fault(rule: .cancelAtOnce, kind: .completions)]
    }
    guard outcomes.count < promised, !hasMissedItsCancel else { return [] }
    return [Fault(rule: ruleForSilence, kind: .completions)]
  }

  /// Whether the moment of the cancel never came: that is another fault's work, and shows without it.
  private var hasMissedItsCancel: Bool {
    scenario.cancel != nil && !seen.events.contains(.cancel)
  }

  private var ruleForSilence: Rule.ID {
    if scenario.drop != nil { return .heldByNobody }
    if scenario.cancel == .beforeStart { return .cancelledBeforeStart }
    return isCancelled && seen.events.contains(.cancel) ? .cancelWins : .oneCompletion
  }

  private var outcome: [Fault] {
    guard !hasMissedItsCancel, let first = outcomes.first, !expected.outcomes.isEmpty,
      !expected.outcomes.contains(first)
    else { return [] }
    return [Fault(rule: rule(for: first), kind: .outcome)]
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

  // MARK: Requests

  private var requests: [Fault] {
    let sent = seen.events.compactMap(\.sent)
    var rules: [Rule.ID] = []
    if sent.count > expected.sends.count { rules.append(ruleForTooMany) }
    if sent.count < expected.sends.count, outcomes.first.map(expected.outcomes.contains) == true {
      rules.append(.twoRequests)
    }
    for case .sendOther(let request, let line) in seen.events {
      let isOtherUser = request == .detail && Job.isOtherUser(line)
      rules.append(isOtherUser ? .firstUser : .twoRequests)
    }
    if let detail = seen.events.firstIndex(where: { $0.sent == .detail }),
      !seen.events[..<detail].contains(.decode(.list))
    {
      rules.append(.listFirst)
    }
    return rules.map { Fault(rule: $0, kind: .requests) }
  }

  private var ruleForTooMany: Rule.ID {
    if scenario.cancel == .beforeStart { return .cancelledBeforeStart }
    if let special { return special }
    if isCancelled { return .nothingNew }
    if case .failure = expected.outcomes.first { return .stopAtTheError }
    return .twoRequests
  }

  /// A step that ran though one before it had failed.
  private var laterSteps: [Fault] {
    guard case .failure(.failed) = expected.outcomes.first else { return [] }
    let isNew = Request.allCases.contains { request in
      seen.events.contains(.decode(request)) && !expected.trace.contains(.decode(request))
    }
    return isNew ? [Fault(rule: .stopAtTheError, kind: .requests)] : []
  }

  private var cancels: [Fault] {
    var faults: [Fault] = []
    let isMissing = expected.cancelled.map { !seen.events.contains(.cancelRequest($0)) } ?? false
    if isMissing, !seen.isHurried {
      faults.append(Fault(rule: .reachTheTransport, kind: .cancel))
    }
    let isLate = scenario.cancel == .insideCompletion || scenario.cancel == .afterCompletion
    let reaches = seen.events.contains { if case .cancelRequest = $0 { true } else { false } }
    if isLate, reaches { faults.append(Fault(rule: .tooLate, kind: .cancel)) }
    return faults
  }

  private var leak: [Fault] {
    guard !seen.held.isEmpty else { return [] }
    if expected.outcomes.isEmpty { return [Fault(rule: .startOnce, kind: .leak)] }
    return outcomes.isEmpty ? [] : [Fault(rule: .letGo, kind: .leak)]
  }
}

// Finds broken rules about what a run sends, decodes, cancels and keeps.

import Rules
import UserAPI

extension RuleChecker {
  var requests: [BrokenRule] {
    let sent = seen.events.compactMap(\.sent)
    var rules: [Rule.ID] = []
    if sent.count > expected.sends.count { rules.append(ruleForTooMany) }
    if sent.count < expected.sends.count, outcomes.first.map(expected.outcomes.contains) == true {
      rules.append(.twoRequests)
    }
    for case .sendOther(let request, let line) in seen.events {
      let isOtherUser = request == .detail && RequestReader.isOtherUser(line)
      rules.append(isOtherUser ? .firstUser : .twoRequests)
    }
    if let detail = seen.events.firstIndex(where: { $0.sent == .detail }),
      !seen.events[..<detail].contains(.decode(.list))
    {
      rules.append(.listFirst)
    }
    return rules.map { BrokenRule(rule: $0, kind: .requests) }
  }

  private var ruleForTooMany: Rule.ID {
    if scenario.cancel == .beforeStart { return .cancelledBeforeStart }
    if let special { return special }
    if isCancelled { return .nothingNew }
    if case .failure = expected.outcomes.first { return .stopAtTheError }
    return .twoRequests
  }

  /// A step that ran though one before it had failed.
  var laterSteps: [BrokenRule] {
    guard case .failure(.failed) = expected.outcomes.first else { return [] }
    let isNew = Request.allCases.contains { request in
      seen.events.contains(.decode(request)) && !expected.trace.contains(.decode(request))
    }
    return isNew ? [BrokenRule(rule: .stopAtTheError, kind: .requests)] : []
  }

  var cancels: [BrokenRule] {
    var broken: [BrokenRule] = []
    let isMissing = expected.cancelled.map { !seen.events.contains(.cancelRequest($0)) } ?? false
    if isMissing, !seen.isHurried {
      broken.append(BrokenRule(rule: .reachTheTransport, kind: .cancel))
    }
    let isLate = scenario.cancel == .insideCompletion || scenario.cancel == .afterCompletion
    let reaches = seen.events.contains { if case .cancelRequest = $0 { true } else { false } }
    if isLate, reaches { broken.append(BrokenRule(rule: .tooLate, kind: .cancel)) }
    return broken
  }

  var leak: [BrokenRule] {
    guard !seen.held.isEmpty else { return [] }
    if expected.outcomes.isEmpty { return [BrokenRule(rule: .startOnce, kind: .leak)] }
    return outcomes.isEmpty ? [] : [BrokenRule(rule: .letGo, kind: .leak)]
  }
}

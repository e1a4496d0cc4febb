// Finds broken rules about what a run sends, decodes, cancels and keeps.

import Rules
import UserAPI

extension RuleChecker {
  var requests: [ViolationInPlay] {
    let sent = seen.events.indices.filter { seen.events[$0].sent != nil }
    var broken = others
    if sent.count > expected.sends.count {
      let rule = ruleForTooMany(at: sent[expected.sends.count])
      broken.append(ViolationInPlay(rule: rule, kind: .requests, symptom: neverStarted))
    }
    if sent.count < expected.sends.count, outcomes.first.map(expected.outcomes.contains) == true {
      broken.append(ViolationInPlay(rule: .twoRequests, kind: .missing))
    }
    return broken + listFirst
  }

  /// Requests of another service, or for another user.
  private var others: [ViolationInPlay] {
    seen.events.indices.compactMap { index in
      guard case .sendOther(let request, let line) = seen.events[index] else { return nil }
      let isOtherUser = request == .detail && RequestReader.isOtherUser(line)
      // A user who is asked for before the list is known is not taken from the list.
      if isOtherUser, !hasDecodedTheList(before: index) { return nil }
      let rule: Rule.ID = isOtherUser ? .firstUser : .twoRequests
      return ViolationInPlay(
        rule: scenario.overlap == nil ? rule : .goodNeighbours, kind: .requests)
    }
  }

  /// A detail request whose user cannot come from the list, or from the environment's decoder.
  private var listFirst: [ViolationInPlay] {
    guard let detail = seen.events.firstIndex(where: { $0.sent == .detail }),
      !hasDecodedTheList(before: detail)
    else { return [] }
    let isAnswered = seen.events[..<detail].contains { $0.answered == .list }
    let isOther = isAnswered && !seen.events.contains(.decode(.list))
    return [
      ViolationInPlay(rule: .listFirst, kind: .requests, symptom: isOther ? .otherDecoder : nil)
    ]
  }

  private func hasDecodedTheList(before index: Int) -> Bool {
    seen.events[..<index].contains(.decode(.list))
  }

  private func ruleForTooMany(at index: Int) -> Rule.ID {
    if scenario.cancel == .beforeStart { return .cancelledBeforeStart }
    if let special = special(before: index) { return special }
    if isCancelled { return .nothingNew }
    if case .failure = expected.outcomes.first { return .stopAtTheError }
    return .twoRequests
  }

  /// A body that was decoded twice; or not at all, or not by the environment's decoder, though the run
  /// went on as if it had been.
  var decodings: [ViolationInPlay] {
    let isAsPromised = !isCancelled && outcomes.first.map(expected.outcomes.contains) == true
    let symptoms = Request.allCases.compactMap { request -> Rule.Symptom? in
      let times = seen.events.count { $0 == .decode(request) }
      let isPromised = expected.trace.contains(.decode(request))
      let hasBody = scenario.reply(to: request).answer.hasBody
      if times > 1 { return .decodedTwice }
      // A list that passed no decoder shows in the detail request.
      let isMissing = request == .detail && times == 0 && isPromised && hasBody
      return isMissing && isAsPromised ? .otherDecoder : nil
    }
    return symptoms.prefix(1).map {
      ViolationInPlay(rule: .listFirst, kind: .requests, symptom: $0)
    }
  }

  /// A step that ran though an earlier step had failed.
  var laterSteps: [ViolationInPlay] {
    guard case .failure(.failed) = expected.outcomes.first else { return [] }
    return decodesTooMuch ? [ViolationInPlay(rule: .stopAtTheError, kind: .requests)] : []
  }

  var cancels: [ViolationInPlay] {
    var broken: [ViolationInPlay] = []
    let isMissing = expected.cancelled.map { !seen.events.contains(.cancelRequest($0)) } ?? false
    if isMissing, !seen.isHurried {
      broken.append(ViolationInPlay(rule: .reachTheTransport, kind: .cancel))
    }
    if scenario.cancelIsLate, let index = lateCancel {
      let past = seen.events[..<index]
      let isInside = past.count { $0 == .cancel } > past.count { $0 == .cancelReturned }
      let symptom: Rule.Symptom? = isInside ? nil : .lateTask
      broken.append(ViolationInPlay(rule: .tooLate, kind: .cancel, symptom: symptom))
    }
    return broken
  }

  /// The place at which a request is cancelled because of the first `cancel()`: after that call, and
  /// not only when the run is released.
  private var lateCancel: Int? {
    guard let cancel = seen.events.firstIndex(of: .cancel) else { return nil }
    let end = seen.events.firstIndex(of: .closed) ?? seen.events.endIndex
    return seen.events.indices.first { index in
      if case .cancelRequest = seen.events[index] { index > cancel && index < end } else { false }
    }
  }

  var leak: [ViolationInPlay] {
    guard !seen.held.isEmpty else { return [] }
    if expected.outcomes.isEmpty {
      return [ViolationInPlay(rule: .startOnce, kind: .leak, symptom: neverStarted)]
    }
    // In a cycle, a run that holds its world holds its completion, too.
    let isPartial = !seen.held.contains("the completion")
    let symptom: Rule.Symptom? = isPartial ? .keptElsewhere : nil
    return outcomes.isEmpty ? [] : [ViolationInPlay(rule: .letGo, kind: .leak, symptom: symptom)]
  }
}

// Finds broken rules about how often the bodies are decoded, and by which decoder.

import Rules
import UserAPI

extension RuleChecker {
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

  /// What is wrong with the outcome, unless it only follows from a request that is not the job's: a server
  /// answers that with a status of its own.
  var ownOutcome: [ViolationInPlay] {
    let asksElsewhere = seen.events.contains { if case .sendOther = $0 { true } else { false } }
    guard asksElsewhere, case .failure(.failed(_, .status)) = outcomes.first else { return outcome }
    return []
  }
}

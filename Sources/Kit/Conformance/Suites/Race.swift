// One run whose owner and whose transport race, and the rules that hold all the same.

import Rules
import UserAPI

/// A scenario, and how often other threads than the transport's start and cancel its run.
struct Race: CustomStringConvertible {
  let scenario: Scenario
  var starts = 1
  var cancels = 1

  /// The scenario and the calls in words.
  var description: String { "\(scenario), \(starts) × start(), \(cancels) × cancel()" }

  /// The first broken rule of an observed run, among the rules that hold even where cancels race.
  func brokenRule(in observation: Observation) -> Rule.ID? {
    let events = observation.events
    let ends = events.compactMap(\.outcome)
    if observation.isUndecided { return nil }
    if let call = observation.hangingCall {
      return call == .cancel ? .cancelAtOnce : .noBlockedThread
    }
    if ends.count != 1 { return ruleForCount(of: ends) }
    if events.compactMap(\.sent).count > 2 { return starts > 1 ? .startOnce : .twoRequests }
    if !isAllowed(ends[0], events) { return rule(for: ends[0], events) }
    if hasOtherRequest(events) { return .twoRequests }
    if hasOrphan(events) { return .reachTheTransport }
    for case .completion(_, let place) in events where place != .deliveryQueue {
      return place == .elsewhere ? .onTheQueue : .offTheStack
    }
    return observation.held.isEmpty ? nil : .letGo
  }

  private func rule(for outcome: Outcome, _ events: [TraceEvent]) -> Rule.ID {
    if events.contains(.cancel) { return .cancelWins }
    if case .success = outcome { return .firstUser }
    return .ownError
  }

  /// Whether the run sent anything but the two requests of the job.
  private func hasOtherRequest(_ events: [TraceEvent]) -> Bool {
    events.contains { if case .sendOther = $0 { true } else { false } }
  }

  private func ruleForCount(of ends: [Outcome]) -> Rule.ID {
    if cancels > 1 { return .manyCancels }
    return ends.count > 1 && starts > 1 ? .startOnce : .oneCompletion
  }

  /// The run's own outcome, or `.cancelled`; nothing else if a `cancel()` returned before the last
  /// request was answered.
  private func isAllowed(_ outcome: Outcome, _ events: [TraceEvent]) -> Bool {
    if outcome == .failure(.cancelled) { return events.contains(.cancel) }
    guard let own = ReferenceModel.expectation(of: scenario) else { return false }
    guard own.outcomes.contains(outcome), let last = own.sends.last else { return false }
    guard let cancelled = events.firstIndex(of: .cancelReturned) else { return true }
    return events[..<cancelled].contains { $0.answered == last }
  }

  /// Whether a request of a cancelled run was neither answered nor cancelled.
  private func hasOrphan(_ events: [TraceEvent]) -> Bool {
    events.compactMap(\.sent).contains { request in
      !events.contains { $0.answered == request } && !events.contains(.cancelRequest(request))
    }
  }
}

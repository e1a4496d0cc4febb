// Finds the rules that an observed run breaks.

import Rules
import UserAPI

/// Compares what was seen of a run with what its scenario promises.
struct RuleChecker {
  let expected: Expectation
  let seen: Observation
  var scenario: Scenario { expected.scenario }

  init(_ expected: Expectation, _ seen: Observation) {
    (self.expected, self.seen) = (expected, seen)
  }

  /// The broken rules, causes before their consequences; none if the observation is undecided.
  var brokenRules: [ViolationInPlay] {
    if seen.isUndecided { return [] }
    if seen.starvation != nil { return [ViolationInPlay(rule: .noBlockedThread, kind: .hang)] }
    if seen.hangingCall != nil, scenario.holdsDelivery {
      // Nothing but the delivery is held back: the call waits for its own completion.
      return [ViolationInPlay(rule: .offTheStack, kind: .hang)]
    }
    if let call = seen.hangingCall {
      return call == .cancel
        ? [ViolationInPlay(rule: .cancelAtOnce, kind: .hang, symptom: .hang)]
        : [ViolationInPlay(rule: .noBlockedThread, kind: .hang)]
    }
    let events =
      neighbours + completions + ownOutcome + requests + decodings
      + laterSteps + cancels
    // What a run keeps when something else went wrong says nothing more.
    let wentWell = events.isEmpty && !hasMissedItsCancel
    let all = places + (wentWell ? leak : events)
    return all.sorted { Rule[$0.rule].precedence < Rule[$1.rule].precedence }
  }

  /// The rule about what is special in this scenario, if a symptom can have come from it.
  ///
  /// A cause comes before what it causes: a second start, or a late cancel, that is still to come when
  /// the symptom shows is not the cause.
  ///
  /// - Parameter index: The place of the event that shows the symptom.
  func special(before index: Int) -> Rule.ID? {
    let past = seen.events[..<index]
    let cancels = past.count { $0 == .cancel }
    if scenario.start == .never { return .startOnce }
    if scenario.isStartedAgain, past.count(where: { $0 == .start }) > 1 { return .startOnce }
    if scenario.cancelIsLate, cancels > 0 { return .tooLate }
    if scenario.times != .once, cancels > 1 { return .manyCancels }
    if answersTooOften { return .oneAnswer }
    return scenario.hasCompany ? .goodNeighbours : nil
  }

  /// Whether the transport answers twice, or answers a request that the run has cancelled.
  private var answersTooOften: Bool {
    expected.sends.contains { request in
      let isCancelled =
        request == expected.cancelled && seen.events.contains(.cancelRequest(request))
      return scenario.reply(to: request).manner.answersTooOften(cancelled: isCancelled)
    }
  }

  var isCancelled: Bool { expected.outcomes == [.failure(.cancelled)] }

  var outcomes: [Outcome] { seen.events.compactMap(\.outcome) }

  /// What a run beside this one does wrong breaks the rule about neighbours; but a completion on the stack of
  /// this one's call is that.
  private var neighbours: [ViolationInPlay] {
    seen.neighbours.flatMap { neighbour in
      RuleChecker(neighbour.expectation, neighbour.observation).brokenRules.map { broken in
        let rule = broken.kind == .stack ? broken.rule : .goodNeighbours
        return ViolationInPlay(rule: rule, kind: broken.kind, neighbour: neighbour)
      }
    }
  }

  // MARK: Completions

  private var places: [ViolationInPlay] {
    var broken: [ViolationInPlay] = []
    for case .completion(_, let place) in seen.events {
      switch place {
      case .insideStart, .insideCancel:
        broken.append(ViolationInPlay(rule: .offTheStack, kind: .stack))
      case .elsewhere: broken.append(ViolationInPlay(rule: .onTheQueue, kind: .place))
      case .deliveryQueue: break
      }
    }
    return broken
  }

  private var completions: [ViolationInPlay] {
    let promised = expected.outcomes.isEmpty ? 0 : 1
    let places = seen.events.indices.filter { seen.events[$0].outcome != nil }
    if places.count > promised {
      let rule = special(before: places[promised]) ?? .oneCompletion
      return [ViolationInPlay(rule: rule, kind: .completions, symptom: neverStarted)]
    }
    if seen.waitedForTheTransport, isCancelled, outcomes == expected.outcomes {
      return [ViolationInPlay(rule: .cancelAtOnce, kind: .wait)]
    }
    guard outcomes.count < promised, !hasMissedItsCancel else { return [] }
    let rule = ruleForSilence
    let silence: Rule.Symptom = expected.cancelled == nil ? .silenceBetweenSteps : .silence
    let symptom = rule == .cancelWins ? silence : nil
    return [ViolationInPlay(rule: rule, kind: .completions, symptom: symptom)]
  }

  /// The symptom of a run that was never started.
  var neverStarted: Rule.Symptom? { scenario.start == .never ? .neverStarted : nil }

  /// Whether the moment of the cancel never came: another symptom causes that, and shows without it.
  var hasMissedItsCancel: Bool {
    scenario.cancel != nil && !seen.events.contains(.cancel)
  }

  private var ruleForSilence: Rule.ID {
    if scenario.drop != nil { return .keepsItselfAlive }
    if scenario.cancel == .beforeStart { return .cancelledBeforeStart }
    if isCancelled, seen.events.contains(.cancel) { return .cancelWins }
    return scenario.hasCompany ? .goodNeighbours : .oneCompletion
  }
}

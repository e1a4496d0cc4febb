// A run as the rules see it: what was seen, beside what its scenario promises.

internal import UserAPI

/// A run that rules are asked about.
package struct JudgedRun: Sendable {
  package let expected: Expectation
  package let seen: Observation

  package init(_ expected: Expectation, _ seen: Observation) {
    self.expected = expected
    self.seen = seen
  }

  /// What breaks rules in the run, causes before their consequences; nothing if the observation is undecided.
  package var breaches: [Breach] {
    guard !seen.isUndecided else { return [] }
    let own = Rule.all.flatMap { rule in rule.check(self).map { $0.found(by: rule, in: self) } }
    let explained = surprises.compactMap { surprise in
      Rule.explaining.first { $0.explains?(surprise, self) == true }
        .map { surprise.found(by: $0, in: self) }
    }
    var all = own + explained
    if isStuck { all.removeAll { $0.kind != .hang } }
    // What a run keeps when something else went wrong says nothing more.
    let wentWell = all.allSatisfy {
      [.leak, .place, .stack].contains($0.kind) && !$0.isBeside
    }
    if !wentWell || hasMissedItsCancel { all.removeAll { $0.kind == .leak } }
    return all.sorted { $0.place < $1.place }
  }

  // MARK: What differs

  /// What differs from the promise, and alone does not tell which rule the run breaks.
  private var surprises: [Breach] { [completions, outcome, requests].compactMap(\.self) }

  private var completions: Breach? {
    let promised = expected.outcomes.isEmpty ? 0 : 1
    let places = events.indices.filter { events[$0].outcome != nil }
    if places.count > promised { return Breach(.completions, at: places[promised]) }
    return places.count < promised && !hasMissedItsCancel ? Breach(.completions) : nil
  }

  private var outcome: Breach? {
    guard !hasMissedItsCancel, !expected.outcomes.isEmpty, !endsAsPromised,
      let index = events.firstIndex(where: { $0.outcome != nil })
    else { return nil }
    // A server answers a request that is not the job's with a status of its own.
    if !otherRequests.isEmpty, case .failure(.failed(_, .status)) = outcomes[0] { return nil }
    return Breach(.outcome, at: mustEndCancelled ? nil : index)
  }

  private var requests: Breach? {
    let sent = events.indices.filter { events[$0].sent != nil }
    let promised = expected.sends.count
    return sent.count > promised ? Breach(.requests, at: sent[promised]) : nil
  }
}

// MARK: What rules ask

extension JudgedRun {
  package var scenario: Scenario { expected.scenario }
  package var events: [TraceEvent] { seen.events }
  var outcomes: [Outcome] { events.compactMap(\.outcome) }
  /// The call into the run that did not return; starved runs are another matter.
  var hangingCall: RunCall? { seen.starvation == nil ? seen.hangingCall : nil }
  /// Whether the run, or its scenario, did not come to an end.
  private var isStuck: Bool { seen.starvation != nil || seen.hangingCall != nil }

  /// Whether the first outcome is a user.
  var endsWithAUser: Bool { if case .success? = outcomes.first { true } else { false } }
  /// Whether nothing but `.cancelled` may come out.
  var mustEndCancelled: Bool { expected.outcomes == [.failure(.cancelled)] }
  /// Whether the first outcome is one that is allowed.
  var endsAsPromised: Bool { outcomes.first.map(expected.outcomes.contains) == true }
  /// Whether the moment of the cancel never came: another symptom causes that, and shows without it.
  var hasMissedItsCancel: Bool { scenario.cancel != nil && !events.contains(.cancel) }

  func count(of event: TraceEvent, before index: Int) -> Int {
    events[..<index].count { $0 == event }
  }

  func hasDecodedTheList(before index: Int) -> Bool { events[..<index].contains(.decode(.list)) }

  /// Where the completions ran.
  var places: [Place] {
    events.compactMap { if case .completion(_, let place) = $0 { place } else { nil } }
  }

  /// The requests that were sent, right or wrong.
  var sent: [Request] { events.compactMap(\.sent) }

  /// For each request that is not the job's, or asks for another user, the rule that it breaks.
  var rulesOfOtherRequests: [Rule.ID] {
    otherRequests.compactMap { index, line in
      let prefix = "GET /api/users/"
      let id = Int(line.dropFirst(prefix.count))
      let isOtherUser = id.map { line == "\(prefix)\($0)" } ?? false
      // A user who is asked for before the list is known is not taken from the list.
      if isOtherUser, !hasDecodedTheList(before: index) { return nil }
      if scenario.overlap != nil { return .goodNeighbours }
      return isOtherUser ? .firstUser : .twoRequests
    }
  }

  private var otherRequests: [(index: Int, line: String)] {
    events.enumerated().compactMap { index, event in
      if case .sendOther(_, let line) = event { (index, line) } else { nil }
    }
  }

  /// Whether the run decoded what it should not even have looked at.
  var decodesTooMuch: Bool {
    Request.allCases.contains { request in
      events.contains(.decode(request)) && !expected.trace.contains(.decode(request))
    }
  }

  /// What the runs beside this one do wrong.
  var besideIt: [Breach] { seen.neighbours.flatMap(\.breaches).map(\.beside) }
}

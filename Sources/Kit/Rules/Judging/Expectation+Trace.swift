// What a run had to do, as its trace tells it: where a cancel came, which is not known beforehand.

internal import UserAPI

extension Expectation {
  /// The promise to a run that is cancelled at any time, as it went.
  ///
  /// A `cancel()` that returned before the last step ended wins. A later one may win or lose.
  ///
  /// - Parameters:
  ///   - events: What was seen of the run.
  ///   - isRace: Whether other threads called `cancel()`: what the run was about to send, it may send.
  package func after(_ events: [TraceEvent], isRace: Bool) -> Expectation {
    guard outcomes != [] else { return self }
    var promised = self
    let cancelled = Outcome.failure(.cancelled)
    let returned = events.firstIndex(of: .cancelReturned) ?? events.endIndex
    let isInTime = returned < endOfLastStep(in: events)
    if isInTime {
      promised.outcomes = [cancelled]
    } else if events.contains(.cancel) {
      promised.outcomes += [cancelled]
    }
    if isInTime && !isRace || events.compactMap(\.outcome).first == cancelled {
      let sent = isRace ? events[...] : events[..<returned]
      promised.trace.removeAll { $0.sent != nil && !sent.contains($0) }
    }
    promised.cancelled = events.compactMap(\.sent).first { request in
      !events.contains { $0.answered == request }
    }
    return promised
  }

  /// The place of the event that leaves no step to do; the end if there is none.
  private func endOfLastStep(in events: [TraceEvent]) -> Int {
    let last = sends.last
    let isDecoded = last.map { events.contains(.decode($0)) } ?? false
    return events.firstIndex { event in
      event.outcome != nil || last != nil && (isDecoded ? event.decoded : event.answered) == last
    } ?? events.endIndex
  }
}

// MARK: Traces

extension Expectation {
  /// The promise to a recorded run, of which nothing is known but the trace.
  package init(of trace: Trace) {
    let events = trace.events
    self.init(scenario: Scenario(seenIn: events))
    guard scenario.start != .never else { return }
    if scenario.cancel == .beforeStart {
      outcomes = [.failure(.cancelled)]
    } else {
      outcomes = [ownOutcome(after: events)]
      self = after(events, isRace: false)
    }
  }

  /// How a run ends without a cancel, by the answers to its requests and what its decoder returned.
  private mutating func ownOutcome(after events: [TraceEvent]) -> Outcome {
    var first: User.ID?
    for request in Request.allCases {
      trace.append(.send(request))
      // Without an answer, only a cancel can end the run.
      guard let reason = events.answer(to: request) else { return .failure(.cancelled) }
      guard case .status(200...299) = reason else {
        return .failure(.failed(request.sending, reason))
      }
      trace.append(.decode(request))
      if !events.contains(.decode(request)) { leaveUndecoded(request) }
      let users = events.users(of: request)
      guard let user = users?.first else {
        let isEmpty = request == .list && users != nil
        return .failure(.failed(request.decoding, isEmpty ? .noUsers : .malformed))
      }
      first = first ?? user.id
    }
    return .success(User(ofKit: first ?? 0, inList: false))
  }

  /// Takes the body of a request for an empty one, which need not be decoded.
  private mutating func leaveUndecoded(_ request: Request) {
    if request == .list {
      scenario.list.answer = .emptyBody
    } else {
      scenario.detail.answer = .emptyBody
    }
  }
}

extension Scenario {
  /// What the owner and the transport are seen to do.
  fileprivate init(seenIn events: [TraceEvent]) {
    self.init()
    if !events.contains(.start) { special = .begins(.never) }
    for case .answerAgain(let request, _) in events {
      if request == .list { list.manner = .twice } else { detail.manner = .twice }
    }
    let first = events.first { $0 == .start || $0 == .cancel || $0.outcome != nil }
    if first == .cancel { cancel = .beforeStart }
    let beforeCancel = events.prefix { $0 != .cancel }
    let isLate = beforeCancel.contains { $0.outcome != nil }
    if isLate, beforeCancel.count < events.count { cancel = .afterCompletion }
  }
}

extension [TraceEvent] {
  /// How a request was answered first; nil if it was not.
  fileprivate func answer(to request: Request) -> UserFetchError.Reason? {
    for case .answer(request, let reason) in self { return reason }
    return nil
  }

  /// What the decoder found in the body of a request; nil if it found nothing.
  fileprivate func users(of request: Request) -> [User]? {
    for case .decoded(request, let users) in self { return users }
    return nil
  }
}

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
  /// The promise to a run of a scenario before anything is seen of it; one that would never end is cancelled.
  package init(toRunOf scenario: Scenario) {
    let endless = Request.allCases.first { scenario.reply(to: $0).manner.isEndless }
    let ending = scenario.with { $0.cancel = endless.map { .pending($0) } }
    self =
      ReferenceModel.expectation(of: scenario) ?? ReferenceModel.expectation(of: ending)
      ?? Expectation()
    self.scenario = scenario
  }

  /// The promise to a recorded run, of which nothing is known but the trace.
  package init(of trace: Trace) {
    let events = trace.events
    self.init(toRunOf: Scenario(seenIn: events))
    if scenario.cancel != .beforeStart { self = after(events, isRace: false) }
  }
}

extension Scenario {
  /// What the owner and the transport are seen to do.
  fileprivate init(seenIn events: [TraceEvent]) {
    self.init(list: Reply(to: .list, seenIn: events), detail: Reply(to: .detail, seenIn: events))
    if let users = events.users(of: .list), !users.isEmpty { service.ids = users.map(\.id) }
    if !events.contains(.start) { special = .neverStarts }
    let first = events.first { $0 == .start || $0 == .cancel || $0.outcome != nil }
    if first == .cancel { cancel = .beforeStart }
    let beforeCancel = events.prefix { $0 != .cancel }
    let isLate = beforeCancel.contains { $0.outcome != nil }
    if isLate, beforeCancel.count < events.count { cancel = .afterCompletion }
  }
}

extension Reply {
  /// How a request is seen to be answered; without an answer, only a cancel can end the run.
  fileprivate init(to request: Request, seenIn events: [TraceEvent]) {
    self.init(manner: .onlyWhenCancelled)
    for case .answer(request, let reason) in events.reversed() {
      manner = .later
      switch reason {
      case .status(200...299): answer = Answer(to: request, seenIn: events)
      case .status(let code): answer = .status(code)
      case .transport(let code): answer = .transport(code)
      case .malformed, .noUsers: preconditionFailure("A transport knows no \(reason).")
      }
    }
    for case .answerAgain(request, _) in events where manner == .later { manner = .twice }
  }
}

extension Answer {
  /// What the decoder is seen to find in a body; a body that it did not get may have been empty.
  fileprivate init(to request: Request, seenIn events: [TraceEvent]) {
    let users = events.users(of: request)
    if !events.contains(.decode(request)) {
      self = .emptyBody
    } else if users?.first != nil {
      self = .valid
    } else {
      self = request == .list && users != nil ? .emptyList : .malformed
    }
  }
}

extension [TraceEvent] {
  /// What the decoder found in the body of a request; nil if it found nothing.
  fileprivate func users(of request: Request) -> [User]? {
    for case .decoded(request, let users) in self { return users }
    return nil
  }
}

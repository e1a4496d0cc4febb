// Exercise 8.5 · Cancelled · write · 45 min · W4.2
import Traces
import UserAPI

/// Finds runs that were cancelled in time, and did not end as cancelled.
///
/// GIVEN  `.cancel` is the moment at which the owner calls cancel(), `.cancelReturned` the moment at which
///        the first call has returned. A cancel comes in time if cancel() returned while a step had still
///        to end: a request unanswered or not even sent, or a decoder that has not returned or been called.
///        As in 8.3, an empty body need not be decoded: it has ended a run that is then malformed.
/// WRITE  The rule "cancel wins". It returns
///        1. a finding if a cancel came in time, and the run ended with anything but `.cancelled`,
///        2. nil if the cancel came later, or while the last step ended: then the run's own outcome is
///           allowed, and `.cancelled` as well,
///        3. nil if the run was not cancelled, or has not completed.
///        The outcome is that of the first completion, wherever it stands.
/// LEAVE  Which outcome it is after a late cancel: return nil, whatever came.
/// SIZE   About 20 lines. Tests: Tests/Chapter8RulesTests/05-CancelledTests.swift
public func cancelWins(_ trace: Trace) -> Finding? {
  guard let returned = trace.firstIndex(of: .cancelReturned),
    let end = trace.events.firstIndex(where: { $0.outcome != nil })
  else { return nil }
  let isLate = trace.events[..<returned].contains { endsTheRun($0, in: trace) }
  guard !isLate, trace.events[end].outcome != .failure(.cancelled) else { return nil }
  return Finding("cancel() had returned in time, and the run did not end as cancelled", at: end)
}

/// Whether no step is left after the event, so that it decides the run's outcome.
private func endsTheRun(_ event: TraceEvent, in trace: Trace) -> Bool {
  switch event {
  case .answer(let request, .status(200...299)): isEmpty(request, in: trace)
  case .answer: true
  case .decoded(.detail, _), .completion: true
  case .decoded(.list, let users): users?.isEmpty ?? true
  default: false
  }
}

/// Whether the run took the body of the request for an empty one, and did not decode it.
private func isEmpty(_ request: Request, in trace: Trace) -> Bool {
  trace.outcomes.first == .failure(.failed(request.decoding, .malformed))
    && !trace.events.contains(.decode(request))
}

// Exercise 8.3 · OwnError · write · 60 min · W3.1 W3.3 W3.4
import Traces
import UserAPI

/// Finds runs that end with another error than that of the step which failed.
///
/// GIVEN  `.answer(request, reason)` is how the transport answered: `.status(404)`, or an error of its own,
///        `.transport(.timedOut)`. `.decoded(request, users)` has the users of the body; nil if the
///        decoder threw. `request.sending` and `request.decoding`, below, are the steps of a request.
/// WRITE  The rule "own error", for runs whose owner did not call cancel(). It returns
///        1. a finding if a step failed, and the run ended with anything but that step's own error,
///        2. a finding if no step failed, and the run ended with an error,
///        3. nil if the run has not completed, and for each other run that keeps the promise.
///        The outcome is that of the first completion, wherever it stands.
/// LEAVE  Runs with a `.cancel`: return nil. Which error is right there, 8.5 decides.
/// SIZE   About 30 lines, with a function of your own. Tests: Tests/Chapter8RulesTests/03-OwnErrorTests.swift
public func ownError(_ trace: Trace) -> Finding? {
  guard !trace.events.contains(.cancel), let outcome = trace.outcomes.first else {
    return nil
  }
  if let error = failure(in: trace) {
    guard outcome != .failure(error) else { return nil }
    return Finding("a step failed with \(error), and the run did not end with that")
  }
  guard case .failure(let error) = outcome, !mayBeEmpty(error, in: trace) else { return nil }
  return Finding("the run ended with \(error), and no step had failed")
}

/// The error of the first step that failed; nil if none did.
private func failure(in trace: Trace) -> UserFetchError? {
  for event in trace.events {
    switch event {
    case .answer(let request, .status(let status)) where !(200...299).contains(status):
      return .failed(request.sending, .status(status))
    case .answer(let request, .transport(let code)):
      return .failed(request.sending, .transport(code))
    case .decoded(let request, nil): return .failed(request.decoding, .malformed)
    case .decoded(let request, let users?) where users.isEmpty:
      return .failed(request.decoding, .noUsers)
    default: continue
    }
  }
  return nil
}

/// Whether the error is that of a body which came and was not decoded: an empty one need not be.
private func mayBeEmpty(_ error: UserFetchError, in trace: Trace) -> Bool {
  Request.allCases.contains { request in
    error == .failed(request.decoding, .malformed)
      && trace.events.contains { $0.answered == request }
      && !trace.events.contains(.decode(request))
  }
}

extension Request {
  /// The step that sends the request.
  var sending: UserFetchError.Step { self == .list ? .requestList : .requestUser }
  /// The step that decodes the answer.
  var decoding: UserFetchError.Step { self == .list ? .decodeList : .decodeUser }
}

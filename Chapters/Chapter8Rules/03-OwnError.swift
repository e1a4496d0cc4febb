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
  nil  // TODO 8.3: your code replaces this line
}

extension Request {
  /// The step that sends the request.
  var sending: UserFetchError.Step { self == .list ? .requestList : .requestUser }
  /// The step that decodes the answer.
  var decoding: UserFetchError.Step { self == .list ? .decodeList : .decodeUser }
}

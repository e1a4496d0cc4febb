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
  nil  // TODO 8.5: your code replaces this line
}

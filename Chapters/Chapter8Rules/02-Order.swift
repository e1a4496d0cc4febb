// Exercise 8.2 · Order · write · 25 min · W2.2
import Traces

/// Finds runs that work with a list which they do not have yet.
///
/// GIVEN  `event.sent` is `.detail` if the event sends the detail request, and `event.decoded` is `.list`
///        if the decoder came back from the list, with users or without. `.decode(.list)` is the moment at
///        which it begins.
/// WRITE  The rule "list first". It returns
///        1. a finding if a detail request was sent before the list was decoded,
///        2. a finding if a body was decoded a second time, however much later, or on another thread meanwhile,
///           also if its request was answered again in between,
///        3. nil for every other run, also for one that sends no detail request.
/// LEAVE  The signature. A finding has the place of the event that shows it: the detail request, or the begin
///        or the return of the second decoding.
/// SIZE   10 lines. Tests: Tests/Chapter8RulesTests/02-OrderTests.swift
public func listFirst(_ trace: Trace) -> Finding? {
  nil  // TODO 8.2: your code replaces this line
}

// Exercise 8.1 · OneCompletion · write · 25 min · W1.1
import Traces

/// Finds runs that do not complete exactly once.
///
/// GIVEN  `trace.events` is everything that was seen of one run, in its order. A call of start() is
///        `.start`. `trace.outcomes` has one outcome for each completion.
/// WRITE  The rule "a started run completes exactly once". It returns
///        1. a finding if a started run completed more than once, wherever it did, and says how often,
///        2. a finding if a started run never completed,
///        3. nil for every run that keeps the promise, whatever else it does.
/// LEAVE  The signature, and runs that complete unstarted. The rule keeps nothing from one call to the next.
/// SIZE   4 lines. Tests: Tests/Chapter8RulesTests/01-OneCompletionTests.swift
public func oneCompletion(_ trace: Trace) -> Finding? {
  let promised = trace.events.contains(.start) ? 1 : 0
  let count = trace.outcomes.count
  guard count != promised else { return nil }
  return Finding("the run completed \(count) times")
}

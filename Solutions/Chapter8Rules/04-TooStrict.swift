// Exercise 8.4 · TooStrict · repair · 30 min · W2.1 W3.3 W4.4
import Traces
import UserAPI

/// Finds runs that do not send just the two requests of the job.
///
/// GIVEN  Three rules that catch what they should catch, and refuse runs that are right.
/// WRITE  Repair each rule, so that
///        1. it accepts every right run: the judge names the freedom that it denies,
///        2. it still finds whatever breaks its promise and was found before, the order of the two requests, too.
/// LEAVE  The signatures. Make no rule weaker than its promise: `swift run workbook rules W2.1` says it.
/// SIZE   Two to five lines changed in each. Tests: Tests/Chapter8RulesTests/04-TooStrictTests.swift
public func twoRequests(_ trace: Trace) -> Finding? {
  let sent = trace.events.filter { $0.sent != nil }
  let hasUser = trace.outcomes.contains { (try? $0.get()) != nil }
  guard hasUser, sent != [.send(.list), .send(.detail)] else { return nil }
  return Finding("the run had a user, and did not send just the two requests of the job")
}

/// Finds runs for which the status of an answer does not count.
public func statusCounts(_ trace: Trace) -> Finding? {
  for (index, event) in trace.events.enumerated() {
    guard case .answer(let request, .status(let status)) = event else { continue }
    let isGood = (200...299).contains(status)
    let error = UserFetchError.failed(
      request == .list ? .requestList : .requestUser, .status(status))
    let endsWithIt = trace.outcomes.first == .failure(error)
    let isCancelled =
      trace.events.contains(.cancel) && trace.outcomes.first == .failure(.cancelled)
    if isGood, endsWithIt {
      return Finding("the status \(status) is taken for an error", at: index)
    }
    if !isGood, !endsWithIt, !isCancelled {
      return Finding("the status \(status) is not taken for an error", at: index)
    }
  }
  return nil
}

/// Finds runs that send a request after they were cancelled.
public func nothingNew(_ trace: Trace) -> Finding? {
  guard let cancelled = trace.firstIndex(of: .cancelReturned) else { return nil }
  for (index, event) in trace.events.enumerated().dropFirst(cancelled) where event.sent != nil {
    return Finding("the run was cancelled, and began something new", at: index)
  }
  return nil
}

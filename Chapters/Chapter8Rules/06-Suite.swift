// Exercise 8.6 · Suite · write · 50 min · builds on 8.1–8.5 · W1 W2 W3 W4
import Rules
import Traces
import UserAPI

/// Finds runs that decode a body before the answer to its own request has come.
public func oneAnswer(_ trace: Trace) -> Finding? {
  for (index, event) in trace.events.enumerated() {
    guard case .decode(let request) = event else { continue }
    guard !trace.events[..<index].contains(where: { $0.answered == request }) else { continue }
    return Finding(
      "the \(request.rawValue) was decoded, and its request was not answered", at: index)
  }
  return nil
}

/// Finds runs whose request goes on although the run was cancelled while it was in flight.
///
/// A request that is answered is accepted, even late: the answer may have come inside its own send, where
/// nobody can stop it yet.
public func reachTheTransport(_ trace: Trace) -> Finding? {
  guard let returned = trace.firstIndex(of: .cancelReturned) else { return nil }
  for request in Request.allCases {
    let isSent = trace.events[..<returned].contains { $0.sent == request }
    let isAnswered = trace.events.contains { $0.answered == request }
    if !isSent || isAnswered || trace.events.contains(.cancelRequest(request)) { continue }
    return Finding("the \(request.rawValue) request was in flight, and nobody stopped it")
  }
  return nil
}

/// Finds runs that complete on another queue than the caller's, or on the caller's stack.
public func onTheQueue(_ trace: Trace) -> Finding? {
  nil  // TODO 8.6: your code replaces this line
}

/// Finds runs that deliver, in any completion, another user than the first of the list, as the detail request
/// brought it; a user whom no detail request brought is found, too.
public func firstUser(_ trace: Trace) -> Finding? {
  nil  // TODO 8.6: your code replaces this line
}

/// Finds runs that send a request after a step has failed; a body decoded after it may be found or not.
public func stopAtTheError(_ trace: Trace) -> Finding? {
  nil  // TODO 8.6: your code replaces this line
}

/// The rules that, together, catch every flawed run.
///
/// GIVEN  Your rules of 8.1 to 8.5, and two more, above: `oneAnswer` and `reachTheTransport`.
/// WRITE  The three rules that are still missing, `onTheQueue`, `firstUser` and `stopAtTheError`, and a suite:
///        a `WrittenRule` for each rule that is worth its place.
///        1. Every right run is accepted.
///        2. Something is found in every flawed run.
///        3. Each rule catches something that no other rule catches: leave out what adds nothing.
///        4. Each rule catches something of the promise that it is named after, and asks about no other.
/// LEAVE  The two rules that are given, and the signatures.
/// SIZE   About 40 lines. Tests: Tests/Chapter8RulesTests/06-SuiteTests.swift
public let suite: [WrittenRule] = []  // TODO 8.6: your code replaces this line

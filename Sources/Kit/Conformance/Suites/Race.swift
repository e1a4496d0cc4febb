// One run whose owner and whose transport race, and what is promised all the same.

import Rules
import UserAPI

/// A scenario, and how often other threads than the transport's start and cancel its run.
struct Race: CustomStringConvertible {
  let scenario: Scenario
  var starts = 1
  var cancels = 1

  /// The scenario and the calls in words.
  var description: String { "\(scenario), \(starts) × start(), \(cancels) × cancel()" }

  /// The first broken rule of an observed run.
  func brokenRule(in observation: Observation) -> Rule.ID? {
    JudgedRun(promise(after: observation.events), observation).breaches.first?.rule
  }

  /// What the run had to do, as the race went.
  ///
  /// A `cancel()` that returned before the last request was answered wins. A later one may win or lose, and
  /// the run may have sent fewer requests then.
  private func promise(after events: [TraceEvent]) -> Expectation {
    var promised = ownPromise
    let cancelled = Outcome.failure(.cancelled)
    if let last = promised.sends.last, hasLost(to: last, in: events) {
      promised.outcomes = [cancelled]
    } else if events.contains(.cancel) {
      promised.outcomes += [cancelled]
    }
    if events.compactMap(\.outcome).first == cancelled {
      promised.trace.removeAll { $0.sent != nil && !events.contains($0) }
    }
    promised.cancelled = events.compactMap(\.sent).first { request in
      !events.contains { $0.answered == request }
    }
    return promised
  }

  /// Whether a cancel has returned while a request was unanswered.
  private func hasLost(to request: Request, in events: [TraceEvent]) -> Bool {
    guard let returned = events.firstIndex(of: .cancelReturned) else { return false }
    return !events[..<returned].contains { $0.answered == request }
  }

  /// What is promised where no cancel comes; a run that would never end needs one.
  private var ownPromise: Expectation {
    let endless = Request.allCases.first { scenario.reply(to: $0).manner == .never }
    let ending = scenario.with { $0.cancel = endless.map { .pending($0) } }
    var promised = ReferenceModel.expectation(of: ending) ?? Expectation(scenario: ending)
    promised.scenario.cancel = nil
    promised.scenario.start = starts > 1 ? .byTwoThreads : .byCaller
    promised.scenario.times = cancels > 1 ? .twice : .once
    return promised
  }
}

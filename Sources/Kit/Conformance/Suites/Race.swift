// A scenario whose run is started and cancelled by threads of their own, and the rule that it breaks.

import Rules
import UserAPI

/// A scenario, and how often other threads than the transport's start and cancel its run.
package struct Race: CustomStringConvertible {
  package let scenario: Scenario
  package let starts: Int
  package let cancels: Int
  /// What the scenario promises before anything is seen; the same for thousands of runs.
  private let promised: Expectation

  package init(scenario: Scenario, starts: Int = 1, cancels: Int = 1) {
    self.scenario = scenario
    self.starts = starts
    self.cancels = cancels
    // Without an answer, only a cancel ends the run.
    let endless = Request.allCases.first { scenario.reply(to: $0).manner.isEndless }
    let ending = scenario.with { $0.cancel = endless.map { .pending($0) } }
    var promised = ReferenceModel.expectation(of: ending) ?? Expectation()
    promised.scenario = scenario
    self.promised = promised
  }

  /// The scenario and the calls in words.
  package var description: String { "\(scenario), \(starts) × start(), \(cancels) × cancel()" }

  /// The first broken rule of an observed run.
  package func brokenRule(in observation: Observation) -> Rule.ID? {
    JudgedRun(promised.after(observation.events), observation).breaches.first?.rule
  }
}

extension Expectation {
  /// The promise to a run that other threads cancelled, as it went.
  ///
  /// A `cancel()` that returned before the last step ended wins; a later one may win or lose. What the run was about to
  /// send, it may send.
  fileprivate func after(_ events: [TraceEvent]) -> Expectation {
    var promised = self
    let cancelled = Outcome.failure(.cancelled)
    let returned = events.firstIndex(of: .cancelReturned) ?? events.endIndex
    if returned < endOfLastStep(in: events) {
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

  /// The place of the event that leaves no step to do; the end if there is none.
  private func endOfLastStep(in events: [TraceEvent]) -> Int {
    let last = sends.last
    let isDecoded = last.map { events.contains(.decode($0)) } ?? false
    return events.firstIndex { event in
      event.outcome != nil || last != nil && (isDecoded ? event.decoded : event.answered) == last
    } ?? events.endIndex
  }
}

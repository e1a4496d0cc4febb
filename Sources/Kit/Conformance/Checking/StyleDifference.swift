// Compares two styles with each other, scenario by scenario.

import UserAPI

/// What a run left behind that any other style must leave behind too.
package struct Footprint: Sendable {
  let scenario: Scenario
  let steps: [TraceStep]

  /// Keeps what the contract fixes: where an outcome or a cancel may come or not, it is left out, and
  /// so is what a run decodes although it has been cancelled.
  init(_ expectation: Expectation, _ events: [TraceEvent]) {
    let scenario = expectation.scenario
    let isCancelled = expectation.outcomes == [.failure(.cancelled)]
    // A second cancel of the same request does nothing, and a body that is not there may be decoded.
    var cancelled: Set<Request> = []
    let kept = events.filter { event in
      switch event {
      case .send, .sendOther: true
      case .decode(let request): !isCancelled && scenario.reply(to: request).answer.hasBody
      case .cancelRequest(let request):
        request == expectation.cancelled && cancelled.insert(request).inserted
      case .completion: expectation.outcomes.count == 1
      default: false
      }
    }
    // Two threads decide whether the cancel or the completion comes first.
    steps = (kept.filter { $0.outcome == nil } + kept.filter { $0.outcome != nil }).steps
    self.scenario = scenario
  }
}

/// A scenario in which two styles do not do the same.
public struct StyleDifference: Sendable, CustomStringConvertible {
  /// The names of the two styles.
  let subjects: (String, String)
  /// The smallest scenario in which they differ, in words.
  let scenario: String
  /// What each did.
  let traces: ([TraceStep], [TraceStep])
  /// The number of the first step in which they differ, from one.
  public var step: Int { zip(traces.0, traces.1).prefix { $0 == $1 }.count + 1 }

  /// Both traces, one above the other.
  public var description: String {
    let pair = TracePair(expected: traces.0, actual: traces.1)
    let width = max(subjects.0.count, subjects.1.count)
    func line(_ name: String, _ trace: String) -> String {
      "  \(name)\(String(repeating: " ", count: width - name.count))  \(trace)"
    }
    return [
      "\(subjects.0) and \(subjects.1) differ at step \(step): \(scenario)",
      line(subjects.0, pair.expectedLine), line(subjects.1, pair.actualLine),
    ].joined(separator: "\n")
  }
}

extension WalkReport {
  /// The smallest scenario in which two styles differ, or nil if they never do.
  ///
  /// What one of them has not played is not compared.
  public func difference(from other: WalkReport) -> StyleDifference? {
    let played = other.found.footprints.map { ($0.scenario, $0) }
    let others = Dictionary(played, uniquingKeysWith: { first, _ in first })
    for mine in found.footprints {
      guard let theirs = others[mine.scenario], mine.steps != theirs.steps else { continue }
      return StyleDifference(
        subjects: (subject, other.subject), scenario: mine.scenario.description,
        traces: (mine.steps, theirs.steps))
    }
    return nil
  }
}

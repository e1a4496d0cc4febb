// How a fetch ended, and which rules a style keeps, in a form that one process can hand to another.

import Conformance
import Traces
import UserAPI

/// The end of a student's own run, as its process prints it for `workbook run all --with mine`.
package struct HandedFetch: Codable, Sendable {
  private let user: User?
  /// The error as a trace has it, `.failed(requestList, status 404)` for example; empty without one.
  private let error: String
  private let microseconds: Int

  /// Takes the end and the time of a fetch.
  package init(_ fetch: TimedFetch) {
    var (user, error) = (User?.none, "")
    switch fetch.end {
    case .user(let found): user = found
    case .error(let reason): error = ".\(reason)"
    case .noCompletion: break
    }
    (self.user, self.error) = (user, error)
    microseconds = Int(fetch.time / .microseconds(1))
  }

  /// The fetch of a style of that name.
  package func fetch(of style: String) -> TimedFetch {
    TimedFetch(style: style, end: end, time: .microseconds(microseconds))
  }

  private var end: TimedFetch.End {
    if let user { return .user(user) }
    guard case .failure(let error) = Trace(words: error)?.events.first?.outcome else {
      return .noCompletion
    }
    return .error(error)
  }
}

/// What a walk through the brief space of scenarios said of each rule.
package struct RuleVerdicts: Codable, Equatable, Sendable {
  /// What the walk said of one rule.
  package enum Verdict: Codable, Equatable, Sendable {
    case kept
    case broken
    /// Not judged, for this reason.
    case notJudged(reason: String)
  }

  /// How many scenarios were played.
  package let scenarios: Int
  /// The verdicts, by the number of the rule: `W4.2` for example.
  package let verdicts: [String: Verdict]

  /// Walks with a style, and blocks the calling thread meanwhile.
  package init(walking style: JobStyle) {
    let report = Walk(style, scenarios: .brief).run()
    let pairs = Rule.all.map { rule in
      let verdict: Verdict =
        switch report.verdict(on: rule.id) {
        case .kept: .kept
        case .broken: .broken
        case .notApplicable(let reason): .notJudged(reason: reason)
        }
      return (rule.id.rawValue, verdict)
    }
    scenarios = report.walked
    verdicts = Dictionary(pairs) { first, _ in first }
  }
}

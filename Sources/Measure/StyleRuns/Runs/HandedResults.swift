// The error of a fetch, and which rules a style keeps, in a form that one process can hand to another.

import Conformance
import Traces
public import UserAPI

extension UserFetchError: Codable {
  /// Reads an error as a trace has it, `.failed(requestList, status 404)` for example.
  public init(from decoder: any Decoder) throws {
    guard case .failure(let error)? = try TraceEvent(from: decoder).outcome else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "That is no error of a run."))
    }
    self = error
  }

  /// Writes the error as a trace has it.
  public func encode(to encoder: any Encoder) throws {
    try TraceEvent.completion(.failure(self), .deliveryQueue).encode(to: encoder)
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

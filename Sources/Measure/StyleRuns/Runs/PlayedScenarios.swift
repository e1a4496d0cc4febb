// What a style does in many scenarios, as traces, what rules find in them, and which lines are at work.

import Conformance
package import Rules
import UserAPI

extension PlayedScenario {
  /// Says that some scenarios were not played, if there are only so many traces, and why; nil if all were.
  package static func shortfall(of count: Int) -> String? {
    let all = Trace.playedCount
    guard count < all else { return nil }
    return "\(all - count) of \(all) scenarios are missing: three runs had waited in vain, for a "
      + "completion or a cancelled request, or the machine was too busy. The rules say nothing about these."
  }
}

/// What a rule found in a trace.
package struct StyleFinding: Codable, Sendable {
  /// The place of the trace among all.
  package let run: Int
  /// The number of the promise that the rule is named after.
  package let rule: String
  /// What was found.
  package let sentence: String
  /// The place of the event that shows it.
  package let index: Int?

  /// Asks rules about traces; the calling thread runs the rules.
  package static func all(of rules: [WrittenRule], in runs: [PlayedScenario]) -> [StyleFinding] {
    runs.enumerated().flatMap { number, run in
      rules.compactMap { rule in
        rule.check(run.trace).map { finding in
          StyleFinding(
            run: number, rule: rule.id.rawValue, sentence: finding.sentence, index: finding.index)
        }
      }
    }
  }
}

extension AskedScenario {
  /// Plays each scenario with a style, and notes which of its lines are at work; blocks the caller meanwhile.
  ///
  /// - Parameter folder: Where its code is, relative to the workbook's folder: only lines of its files count.
  ///   For nil, no lines are noted.
  /// - Returns: The runs; those are left out that the machine was too busy to record.
  package static func played(by style: JobStyle, in folder: String?) -> [AskedScenario: Trace] {
    let runs = allCases.compactMap { asked in
      let witness = CodeWitness()
      let trace = Trace.played(asked.scenario, by: style) { witness.note($0) }
      return trace.map { (asked, (trace: $0, witness: witness)) }
    }
    let traces = folder.map { CodeWitness.traces(of: runs.map(\.1), in: $0) } ?? runs.map(\.1.trace)
    return Dictionary(uniqueKeysWithValues: zip(runs.map(\.0), traces))
  }
}

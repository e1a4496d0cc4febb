import Rules
import Traces

/// The verdict on some rules: which right runs they refuse, and which flawed runs they miss.
public struct RuleVerdict: Sendable {
  /// A rule, a right run in which it found something, and what it says.
  typealias Refusal = (rule: Rule.ID, run: RightRun, finding: Finding)

  /// Why nothing could be judged, in a sentence, and then there is nothing else; nil if all rules answered, each
  /// time the same.
  var trouble: String?
  /// The promises that the rules are named after.
  let rules: [Rule.ID]
  /// The runs that are wrong on purpose.
  let flawed: [FlawedRun]
  /// The right runs that were refused.
  var refusals: [Refusal] = []
  /// For each rule, in which of the flawed runs it found something.
  var catches: [[Bool]] = []

  /// Whether every right run was accepted and every flawed run was caught.
  public var isGood: Bool { trouble == nil && refusals.isEmpty && missed.isEmpty }

  /// The flawed runs in which no rule found anything, the shortest first.
  var missed: [FlawedRun] {
    flawed.indices.filter { flaw in !catches.contains { $0[flaw] } }.map { flawed[$0] }
      .sorted { $0.trace.events.count < $1.trace.events.count }
  }

  /// The flawed runs that a rule catches, by its place.
  func caught(by rule: Int) -> [FlawedRun] {
    flawed.indices.filter { catches[rule][$0] }.map { flawed[$0] }
  }

  /// The places of the rules that catch nothing which no other rule catches.
  var idle: [Int] {
    rules.indices.filter { rule in
      flawed.indices.allSatisfy { flaw in
        !catches[rule][flaw] || catches.indices.contains { $0 != rule && catches[$0][flaw] }
      }
    }
  }
}

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
  var rules: [Rule.ID] = []
  /// The right runs that were refused.
  var refusals: [Refusal] = []
  /// The runs that are wrong on purpose, each with the places of the rules that found something in it.
  var flawed: [(run: FlawedRun, catchers: Set<Int>)] = []

  /// Whether every right run was accepted and every flawed run was caught.
  public var isGood: Bool { trouble == nil && refusals.isEmpty && missed.isEmpty }

  /// The flawed runs in which no rule found anything, the shortest first.
  var missed: [FlawedRun] {
    flawed.filter(\.catchers.isEmpty).map(\.run)
      .sorted { $0.trace.events.count < $1.trace.events.count }
  }

  /// The flawed runs that a rule catches, by its place.
  func caught(by rule: Int) -> [FlawedRun] {
    flawed.filter { $0.catchers.contains(rule) }.map(\.run)
  }

  /// The places of the rules that catch nothing which no other rule catches.
  var idle: [Int] {
    rules.indices.filter { rule in !flawed.contains { $0.catchers == [rule] } }
  }
}

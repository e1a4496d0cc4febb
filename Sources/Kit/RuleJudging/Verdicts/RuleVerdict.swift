public import Rules
public import Traces

/// The verdict on some rules: which right runs they refuse, and which flawed runs they miss.
public struct RuleVerdict: Sendable {
  /// A right run in which a rule found something.
  public struct Refusal: Sendable {
    /// The rule that refused the run.
    public let rule: Rule.ID
    /// The run, with the freedom that the rule denies.
    public let run: RightRun
    /// What the rule says.
    public let finding: Finding
  }

  /// Why nothing could be judged, in a sentence; nil if all rules answered.
  public let trouble: String?
  /// The promises that the rules are named after.
  public let rules: [Rule.ID]
  /// The runs that are wrong on purpose.
  public let flawed: [FlawedRun]
  /// The right runs that were refused.
  public internal(set) var refusals: [Refusal] = []
  /// For each rule, in which of the flawed runs it found something.
  public internal(set) var catches: [[Bool]] = []

  init(trouble: String? = nil, rules: [Rule.ID] = [], flawed: [FlawedRun] = []) {
    (self.trouble, self.rules, self.flawed) = (trouble, rules, flawed)
  }

  /// Whether every right run was accepted and every flawed run was caught.
  public var isGood: Bool { trouble == nil && refusals.isEmpty && missed.isEmpty }

  /// The flawed runs in which no rule found anything, the shortest first.
  public var missed: [FlawedRun] {
    flawed.indices.filter { flaw in !catches.contains { $0[flaw] } }.map { flawed[$0] }
      .sorted { $0.trace.events.count < $1.trace.events.count }
  }

  /// The places of the rules that catch nothing which no other rule catches.
  public var idle: [Int] {
    rules.indices.filter { rule in
      flawed.indices.allSatisfy { flaw in
        !catches[rule][flaw] || catches.indices.contains { $0 != rule && catches[$0][flaw] }
      }
    }
  }

  /// For each rule the first flawed run that it catches, and that is no matter of its promise; nil if there is none.
  public var strays: [FlawedRun?] {
    rules.indices.map { rule in
      flawed.indices.first { catches[rule][$0] && !flawed[$0].touched.contains(rules[rule]) }
        .map { flawed[$0] }
    }
  }

  /// The places of the rules that catch something, and nothing of what they are named after.
  public var misnamed: [Int] {
    rules.indices.filter { rule in
      let caught = flawed.indices.filter { catches[rule][$0] }.map { flawed[$0].rule }
      return !caught.isEmpty && !caught.contains(rules[rule])
    }
  }
}

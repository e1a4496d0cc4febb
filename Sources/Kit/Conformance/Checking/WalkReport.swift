// What a walk found, and how it is told.

import Deadlines
import Foundation
public import Rules

/// What a walk says of one rule.
public enum RuleVerdict: Sendable {
  /// The style kept the rule, in so many scenarios to which it applies.
  case kept(scenarios: Int)
  /// The style breaks the rule.
  case broken(Violation)
  /// The walk could not judge the rule, for this reason.
  case notApplicable(String)
}

/// The outcome of a walk.
public struct WalkReport: Sendable {
  /// What answered the requests.
  package enum Transport: Sendable { case scripted, http }

  /// The name of the style, or the number of the exercise.
  public let subject: String
  /// The rules that it was held to.
  let rules: [Rule]
  /// The rules that it breaks, causes before their consequences.
  public let violations: [Violation]
  /// The rules that the walk could not judge, each with the reason in a sentence.
  public let notApplicable: [Rule.ID: String]
  /// How many scenarios were played.
  public let walked: Int
  /// How many scenarios there were to play.
  public let planned: Int
  /// How many different traces they promise.
  let distinctTraces: Int
  /// Whether the walk ended early because the machine was too busy: nothing is proved then.
  public let isUndecided: Bool
  /// Whether the walk ended early because the style was slow: the scenarios not played are not judged.
  let isCutShort: Bool
  /// How long the walk took.
  public let duration: Duration

  let transport: Transport
  private let tested: [Rule.ID: Int]
  /// What each scenario left behind, in the order of the space; nil where it was not played.
  let footprints: [Footprint?]

  /// Sums up a walk.
  ///
  /// - Parameters:
  ///   - plan: What was walked: style and rules, and how much of what there was.
  ///   - collector: What was found.
  ///   - reasons: Why rules cannot be judged by such a walk at all.
  ///   - trouble: Why a rule without a scenario played was not judged.
  ///   - isCutShort: Whether the walk ended early because the style was slow.
  ///   - footprints: What each scenario left behind.
  package init(
    _ plan: WalkPlan, _ collector: ViolationCollector, reasons: [Rule.ID: String] = [:],
    trouble: String? = nil, isCutShort: Bool = false, duration: Duration
  ) {
    self.init(
      plan, collector, reasons: reasons, trouble: trouble, footprints: [],
      isCutShort: isCutShort, duration: duration)
  }

  init(
    _ plan: WalkPlan, _ collector: ViolationCollector, reasons: [Rule.ID: String] = [:],
    trouble: String? = nil, footprints: [Footprint?], isCutShort: Bool, duration: Duration
  ) {
    (subject, transport) = (plan.subject, plan.transport)
    rules = Rule.all.filter { plan.rules.contains($0.id) }
    (planned, distinctTraces) = (plan.coverage.scenarios, plan.coverage.distinctTraces)
    (walked, tested, isUndecided) = (collector.walked, collector.tested, collector.isUndecided)
    violations = collector.violations(
      applicable: plan.coverage.applicable, lookAt: plan.lookAt)
    (self.footprints, self.isCutShort, self.duration) = (footprints, isCutShort, duration)
    var notApplicable: [Rule.ID: String] = [:]
    for rule in rules.map(\.id) where !collector.include(rule) {
      let untested = trouble ?? "The walk ended before it came to a scenario of the rule."
      notApplicable[rule] = reasons[rule] ?? (collector.tested[rule] == nil ? untested : nil)
    }
    self.notApplicable = notApplicable
  }

  /// Whether every rule is kept, in every scenario there was to play.
  ///
  /// A walk that ended early without a violation proves nothing.
  public var passes: Bool { violations.isEmpty && walked == planned && !isUndecided }

  /// The violation of one rule, if it is broken.
  public func violation(of rule: Rule.ID) -> Violation? {
    violations.first { $0.rule.id == rule }
  }

  /// What the walk says of one rule.
  public func verdict(on rule: Rule.ID) -> RuleVerdict {
    if let violation = violation(of: rule) { return .broken(violation) }
    if isUndecided { return .notApplicable(Expiry.undecidedSentence) }
    if let reason = notApplicable[rule] { return .notApplicable(reason) }
    return .kept(scenarios: tested[rule] ?? 0)
  }
}

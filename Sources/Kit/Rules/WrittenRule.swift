/// A rule in code, and the promise that it is named after.
public struct WrittenRule: Sendable {
  /// The number of the promise.
  public let id: Rule.ID
  /// Looks at a trace; says what was found, or nil if the run kept the promise.
  public let check: @Sendable (Trace) -> Finding?

  /// Names a rule.
  ///
  /// - Parameters:
  ///   - id: The promise that the rule is about, `.oneCompletion` for W1.1.
  ///   - check: Looks at a trace; nil means that nothing was found.
  public init(_ id: Rule.ID, _ check: @escaping @Sendable (Trace) -> Finding?) {
    self.id = id
    self.check = check
  }
}

extension WrittenRule {
  /// The kit's own rules, asked about a run of which nothing is known but the trace.
  package static let ofTheKit = Rule.all.map { rule in
    WrittenRule(rule.id) { trace in
      var seen = Observation()
      seen.events = trace.events
      let breaches = JudgedRun(Expectation(of: trace), seen).breaches
      return breaches.first?.rule == rule.id ? Finding(rule.sentence) : nil
    }
  }
}

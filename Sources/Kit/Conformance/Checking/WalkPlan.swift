// What a walk sets out to do.

import Rules

/// The style, the rules and the scenarios of one walk.
package struct WalkPlan: Sendable {
  package let subject: String
  package let rules: Set<Rule.ID>
  package let transport: WalkReport.Transport
  package let coverage: Coverage
  /// Where to look, for rules of which the caller knows better.
  var lookAt: [Rule.ID: String] = [:]

  package init(
    _ subject: String, rules: Set<Rule.ID>, over transport: WalkReport.Transport,
    covering coverage: Coverage
  ) {
    (self.subject, self.rules) = (subject, rules)
    (self.transport, self.coverage) = (transport, coverage)
  }
}

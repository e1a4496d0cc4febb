// Lists of rules that must be complete, and what to do about a rule that is missing.

import Rules
import Testing

/// Expects that a list of rules is empty, and says what to do about each rule in the list.
///
/// - Parameters:
///   - rules: The rules that something is wrong with.
///   - advice: What is wrong and what to do, behind the name of the rule: "has no …: add it to …".
func expectNone(
  _ rules: [Rule.ID], _ advice: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let sentences = rules.map { "\(Rule[$0]) \(advice)" }
  #expect(
    rules.isEmpty, "\(sentences.joined(separator: "\n"))", sourceLocation: sourceLocation)
}

extension [Rule.ID] {
  /// Those that another list of rules lacks.
  func missing(from others: some Sequence<Rule.ID>) -> [Rule.ID] {
    let others = Set(others)
    return filter { !others.contains($0) }
  }
}

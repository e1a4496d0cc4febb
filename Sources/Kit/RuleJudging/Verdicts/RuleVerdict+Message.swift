// The verdict in words: it never says what a run should have done.

import Rules
import Traces

extension RuleVerdict {
  /// What there is to say, the most important first; what follows from it is left out.
  ///
  /// While a right run is refused, the message does not say what the rules catch.
  public var message: String {
    if let trouble { return trouble }
    if let refusal = refusals.min(by: { count($0) < count($1) }) { return words(for: refusal) }
    if let first = missed.first { return words(for: first) }
    let rule = rules.count == 1 ? "The rule accepts" : "The \(rules.count) rules accept"
    return "\(rule) every right run, and find something in each of \(flawed.count) flawed runs."
  }

  private func count(_ refusal: Refusal) -> Int { refusal.run.trace.events.count }

  private func words(for refusal: Refusal) -> String {
    let name = rules.count == 1 ? "The rule" : "Your rule \(Rule[refusal.rule])"
    let others = Set(refusals.map(\.run.freedom)).subtracting([refusal.run.freedom]).count
    let more = others == 0 ? "" : " It is one of \(others + 1) freedoms that are denied."
    return """
      \(name) refuses a right run. It denies this freedom: \(refusal.run.freedom).\(more)
      It says: \(refusal.finding.sentence)
      \(refusal.run.trace.columns(marking: refusal.finding.index))
      What is caught does not count before all right runs are accepted.
      """
  }

  private func words(for missed: FlawedRun) -> String {
    let name = rules.count == 1 ? "The rule finds" : "Your rules find"
    let count = "\(self.missed.count) of \(flawed.count) flawed runs"
    let first =
      "\(name) nothing in \(count). The shortest is by somebody who \(missed.misconception)."
    let others = self.missed.dropFirst().map { "  also missed: \($0.misconception)" }
    return ([first, missed.trace.columns()] + others).joined(separator: "\n")
  }

  // MARK: The rules together

  /// A table of three flawed runs that the fewest rules catch: a column for each rule.
  ///
  /// They are those that a rule catches which adds nothing, if there is one.
  public var matrix: String {
    let head = "caught by " + rules.map(\.rawValue).joined(separator: " ")
    let all = flawed.enumerated().filter { idle.first.map($0.element.catchers.contains) ?? true }
    let fewestFirst = all.sorted {
      ($0.element.catchers.count, $0.offset) < ($1.element.catchers.count, $1.offset)
    }
    let shown = fewestFirst.prefix(3).map(\.element)
    let lines = shown.map { run, catchers in
      let marks = rules.indices.map { catchers.contains($0) ? "●   " : "·   " }
      return "          \(marks.joined(separator: " "))  \(run.rule.rawValue): somebody who "
        + run.misconception
    }
    return ([head] + lines + ["and \(flawed.count - shown.count) more flawed runs"])
      .joined(separator: "\n")
  }

  /// What can be said about the use of the rules: a line for each that adds nothing, for each whose
  /// name does not fit, and for each that asks about another promise as well.
  public var remarks: [String] {
    let wrongName = "catches flaws, but none of the promise that it is named after."
    let misnamed = rules.indices.filter { rule in
      let caught = caught(by: rule)
      return !caught.isEmpty && !caught.contains { $0.rule == rules[rule] }
    }
    return idle.map {
      "\(Rule[rules[$0]]) adds nothing: whatever it catches, another of your rules catches too."
    }
      + misnamed.map { "\(Rule[rules[$0]]) \(wrongName)" } + otherPromises
  }

  /// A line for each rule that also catches a run which is no matter of its promise.
  public var otherPromises: [String] {
    zip(rules, rules.indices).compactMap { rule, place in
      caught(by: place).first { !$0.touched.contains(rule) }.map { stray in
        """
        \(Rule[rule]) also finds a run that keeps its promise, and breaks another: \(Rule[stray.rule]). It is by \
        somebody who \(stray.misconception).
        \(stray.trace.columns())
        """
      }
    }
  }
}

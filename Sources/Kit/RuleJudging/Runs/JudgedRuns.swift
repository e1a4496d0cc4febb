// The traces that a rule is judged by: runs that are right, and runs that are wrong on purpose.

public import Rules
public import Traces

/// A run that keeps every promise, and a detail of it that no promise is about.
public struct RightRun: Sendable {
  /// What the run is free to do, in a sentence.
  public let freedom: String
  /// What was seen of the run.
  public let trace: Trace
}

/// A run that is wrong on purpose.
public struct FlawedRun: Sendable {
  /// What its author believed, or forgot.
  public let misconception: String
  /// The promise that the run breaks.
  public let rule: Rule.ID
  /// That promise, and those whose rules may find something in the run as well.
  public let touched: [Rule.ID]
  /// What was seen of the run.
  public let trace: Trace
}

extension RightRun {
  /// All right runs, at least one for each freedom.
  public static let all = runs(in: rightRunsText).map(RightRun.init)

  /// Runs of the sketches of chapter 9: questions ask about them, and no rule is judged by them.
  package static let asked = runs(in: askedRightRunsText).map(RightRun.init)
}

extension FlawedRun {
  /// All flawed runs.
  public static let all = runs(in: flawedRunsText).map(FlawedRun.init)

  /// Some of these flaws in further scenarios: questions ask about them, and no rule is judged by them.
  package static let asked = runs(in: askedRunsText).map(FlawedRun.init)

  private init(_ head: String, _ trace: Trace) {
    let words = head.split(separator: " ").map(String.init)
    touched = words.map(Rule.ID.init(rawValue:)).prefix { $0 != nil }.compactMap(\.self)
    guard let rule = touched.first else {
      preconditionFailure(
        "A flawed run names the promise that it breaks; this one does not: \(head)")
    }
    misconception = words.dropFirst(touched.count).joined(separator: " ")
    self.rule = rule
    self.trace = trace
  }
}

/// Reads runs: after a line that begins with `#`, the trace of the run; an event that does not exist traps.
private func runs(in text: String) -> [(head: String, trace: Trace)] {
  text.split(separator: "# ").map { part in
    let lines = part.split(separator: "\n", maxSplits: 1)
    // A run that nothing was seen of has no second line.
    return (String(lines[0]), Trace(stringLiteral: lines.count == 2 ? String(lines[1]) : ""))
  }
}

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
  public static let all: [RightRun] = runs(in: rightRunsText)

  /// Runs of the sketches of chapter 9: questions ask about them, and no rule is judged by them.
  package static let asked: [RightRun] = runs(in: askedRightRunsText)

  private static func runs(in text: String) -> [RightRun] {
    RunFile(text).entries.map { RightRun(freedom: $0.head, trace: $0.trace) }
  }
}

extension FlawedRun {
  /// All flawed runs.
  public static let all: [FlawedRun] = runs(in: flawedRunsText)

  /// Some of these flaws in further scenarios: questions ask about them, and no rule is judged by them.
  package static let asked: [FlawedRun] = runs(in: askedRunsText)

  private static func runs(in text: String) -> [FlawedRun] {
    RunFile(text).entries.map { head, trace in
      let words = head.split(separator: " ").map(String.init)
      let touched = words.map(Rule.ID.init(rawValue:)).prefix { $0 != nil }.compactMap(\.self)
      guard let rule = touched.first else {
        preconditionFailure(
          "A flawed run names the promise that it breaks; this one does not: \(head)")
      }
      let misconception = words.dropFirst(touched.count).joined(separator: " ")
      return FlawedRun(misconception: misconception, rule: rule, touched: touched, trace: trace)
    }
  }
}

// The recordings that a rule is judged by: runs that are right, and runs that are wrong on purpose.

public import Rules
public import Traces

/// A run that keeps every promise, and a detail of it that no promise is about.
public struct RightRun: Sendable {
  /// What the run is free to do, in a sentence.
  public let freedom: String
  /// What was seen of the run.
  public let recording: Recording
}

/// A run that is wrong on purpose.
public struct FlawedRun: Sendable {
  /// What its author believed, or forgot.
  public let misconception: String
  /// The promise that the run breaks.
  public let rule: Rule.ID
  /// What was seen of the run.
  public let recording: Recording
}

extension RightRun {
  /// All right runs: finished styles, other correct builds, and one for each freedom.
  public static let all: [RightRun] = runs(in: rightRunsText) + runs(in: rightOrdersText)

  /// Runs of the sketches of chapter 9: questions ask about them, and no rule is judged by them.
  package static let asked: [RightRun] = runs(in: askedRightRunsText)

  private static func runs(in text: String) -> [RightRun] {
    RunFile(text).entries.map { RightRun(freedom: $0.head, recording: $0.recording) }
  }
}

extension FlawedRun {
  /// All flawed runs: those that were played, and those that are written by hand.
  public static let all: [FlawedRun] = runs(in: flawedRunsText) + runs(in: flawedOrdersText)

  /// Some of these flaws in further scenarios: questions ask about them, and no rule is judged by them.
  package static let asked: [FlawedRun] = runs(in: askedRunsText)

  private static func runs(in text: String) -> [FlawedRun] {
    RunFile(text).entries.compactMap { head, recording in
      guard let rule = Rule.ID(rawValue: String(head.prefix(4))) else { return nil }
      let misconception = String(head.dropFirst(5))
      return FlawedRun(misconception: misconception, rule: rule, recording: recording)
    }
  }
}

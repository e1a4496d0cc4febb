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
    let lines = part.split(separator: "\n")
    let words = usualSteps.reduce(lines.dropFirst().joined()) {
      $0.replacing($1.key, with: $1.value)
    }
    return (String(lines[0]), Trace(stringLiteral: words))
  }
}

/// What the lists say of a request that goes well, on one thread or on a queue of the run's own, and its events.
private let usualSteps = [
  "list as usual": "send list · answer list 200 · decode list · decoded list 8 7 9",
  "list on a queue": "2 send list · 1 answer list 200 · 2 decode list · decoded list 8 7 9",
  "detail as usual": "send detail · answer detail 200 · decode detail · decoded detail 8",
  "detail on a queue": "send detail · 1 answer detail 200 · 2 decode detail · decoded detail 8",
]

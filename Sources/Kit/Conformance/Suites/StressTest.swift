import Deadlines
import Rules
import TestDoubles
public import UserAPI

/// Many runs of a style whose start, answers and cancels race, as a seed decides.
///
/// A walk is exact and a stress test is not: the seed fixes what is done to each run, and the machine
/// decides what comes first. So a stress test can find a fault, and never proves that there is none.
/// A cancel that races may lose, as W4.2 and W4.6 allow.
public struct StressTest: Sendable {
  private let style: JobStyle
  private let runs: Int
  private let seed: UInt64

  /// Plans a stress test.
  ///
  /// - Parameters:
  ///   - style: The style under test.
  ///   - runs: How many.
  ///   - seed: Decides what is done to them; the same seed plans the same.
  public init(_ style: JobStyle, runs: Int = 20_000, seed: UInt64 = SeededNumbers.newSeed) {
    self.style = style
    self.runs = runs
    self.seed = seed
  }

  /// Runs, on a thread of its own, and suspends the caller meanwhile.
  public func report() async -> StressReport { await WalkGate.scripted.pass { run() } }

  private func run() -> StressReport {
    var report = StressReport(subject: style.name, seed: seed)
    report.duration = ContinuousClock().measure {
      for number in 0..<runs where report.passes {
        var random = SeededNumbers(seed: seed &+ UInt64(number))
        let run = StressRun(style, using: &random)
        report.count(run.begin().end(), in: run, number: number)
      }
    }
    return report
  }
}

/// The outcome of a stress test.
public struct StressReport: Sendable {
  /// The name of the style.
  let subject: String
  /// The seed that planned it.
  let seed: UInt64
  /// How many runs there were.
  private(set) var runs = 0
  /// How many of them ended in `.cancelled`.
  private(set) var cancelled = 0
  /// What was wrong in the run that ended the test; nil if none broke a rule.
  public private(set) var failure: String?
  /// Whether the machine was too busy to tell.
  public private(set) var isUndecided = false
  /// How long it took.
  fileprivate(set) var duration = Duration.zero

  /// Whether all runs were played and none broke a rule.
  public var passes: Bool { failure == nil && !isUndecided }

  /// Runs, seed and time in one line.
  public var summary: String {
    "\(subject) under stress: \(runs) runs, \(cancelled) cancelled, seed \(seed), "
      + "\(Int(duration / .milliseconds(1))) ms"
  }

  /// The failure, and how to plan the same runs again.
  public var message: String {
    let undecided = isUndecided ? Expiry.tellUndecided() : nil
    let again = failure.map { _ in "Again: WORKBOOK_SEED=\(seed), \(summary)" }
    return [failure, undecided, again ?? summary].compactMap(\.self).joined(separator: "\n")
  }

  fileprivate mutating func count(_ observation: Observation, in run: StressRun, number: Int) {
    runs += 1
    isUndecided = observation.isUndecided
    if observation.events.contains(where: { $0.outcome == .failure(.cancelled) }) { cancelled += 1 }
    guard let rule = run.race.brokenRule(in: observation) else { return }
    failure = """
      \(Rule[rule].sentence) (\(Rule[rule]))
      Run \(number) of seed \(seed): \(run)
        seen  \(observation.events.line)
      """
  }
}

// Random interleavings: start, answers and cancels from several threads at once.

import Foundation
import TestDoubles
public import UserAPI

/// Many runs of a style whose start, answers and cancels race, as a seed decides.
///
/// A walk is exact and a stress is not: the seed fixes what is done to each run, the machine decides
/// who comes first. So a stress can find a fault, and can never prove that there is none. The verdict
/// allows what W4.2 and W4.6 allow: a cancel that races may lose.
public struct Stress: Sendable {
  private let style: Style
  private let runs: Int
  private let seed: UInt64

  /// Plans a stress.
  ///
  /// - Parameters:
  ///   - style: Whose runs are stressed.
  ///   - runs: How many.
  ///   - seed: Decides what is done to them; the same seed plans the same.
  public init(_ style: Style, runs: Int = 20_000, seed: UInt64 = SeededNumbers.newSeed) {
    (self.style, self.runs, self.seed) = (style, runs, seed)
  }

  /// Runs, on a thread of its own, and suspends the caller meanwhile.
  public func report() async -> StressReport {
    await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: Turns.take(run)) }.start()
    }
  }

  /// Runs, and blocks the caller meanwhile.
  public func run() -> StressReport {
    let crew = (0..<4).map { _ in Caller() }
    defer { crew.forEach { $0.stop() } }
    var report = StressReport(subject: style.name, seed: seed)
    let clock = ContinuousClock()
    report.duration = clock.measure {
      for number in 0..<runs where report.faults.count < 3 && !report.hangs {
        var random = SeededNumbers(seed: seed &+ UInt64(number))
        let race = Race(style, Race.Plan(using: &random))
        report.count(race.run(with: crew), in: race, number: number)
      }
    }
    return report
  }
}

/// The outcome of a stress.
public struct StressReport: Sendable {
  /// The name of the style.
  public let subject: String
  /// The seed that planned it.
  public let seed: UInt64
  /// How many runs there were.
  public private(set) var runs = 0
  /// How many of them ended in `.cancelled`.
  public private(set) var cancelled = 0
  /// What was wrong, one text a run; at most three are collected.
  public private(set) var faults: [String] = []
  /// Whether a run hung: its threads are lost, and the stress is over.
  public private(set) var hangs = false
  /// How long it took.
  public fileprivate(set) var duration = Duration.zero

  fileprivate init(subject: String, seed: UInt64) {
    (self.subject, self.seed) = (subject, seed)
  }

  /// Runs, seed and time in one line.
  public var summary: String {
    "\(subject) under stress: \(runs) runs, \(cancelled) cancelled, seed \(seed), "
      + "\(Int(duration / .milliseconds(1))) ms"
  }

  /// The faults, and how to plan the same runs again.
  public var message: String {
    faults.isEmpty
      ? summary
      : (faults + ["Again: WORKBOOK_SEED=\(seed), \(summary)"]).joined(separator: "\n")
  }

  fileprivate mutating func count(_ recording: Recording, in race: Race, number: Int) {
    runs += 1
    hangs = recording.hangs != nil
    if recording.events.contains(where: { $0.outcome == .failure(.cancelled) }) { cancelled += 1 }
    guard let rule = race.brokenRule(in: recording) else { return }
    faults.append(
      """
      \(Rule[rule].sentence) (\(Rule[rule]))
      Run \(number) of seed \(seed): \(race.plan)
        seen  \(recording.events.lines.joined(separator: " · "))
      """)
  }
}

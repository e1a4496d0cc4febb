// How much the shared suites do: enough for every day, or all they can.

import Foundation

/// How much the shared suites play.
///
/// With `WORKBOOK_THOROUGH=1` in the environment, as CI sets it, they do all they can; without it they
/// leave out what repeats the rest, so that a whole `swift test` stays quick.
public struct Effort: Sendable {
  /// Whether everything is done.
  public let isThorough: Bool

  /// What the environment asks for.
  public static let current = Effort(
    isThorough: ProcessInfo.processInfo.environment["WORKBOOK_THOROUGH"] == "1")

  /// What is walked again where another suite has walked the whole space with the same style.
  public var repeatedScenarios: ScenarioSpace { isThorough ? .all : .brief }
  /// How many runs a stress test of a finished style has.
  public var stressRuns: Int { isThorough ? 20_000 : 2_000 }
  /// How many runs a load test has in flight, test by test.
  public var loads: [Int] { isThorough ? [1_000, 10_000] : [1_000] }
}

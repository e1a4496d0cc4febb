// Plays scenarios with a style, and keeps what was seen as recordings.

import Traces
import UserAPI

extension Recording {
  /// Plays a scenario, and records it; blocks the caller meanwhile.
  ///
  /// - Parameters:
  ///   - scenario: What happens to the run.
  ///   - style: The style that is played.
  ///   - witness: Called with each event, on its thread; it calls nothing of the run.
  /// - Returns: nil if the scenario cannot happen, or the machine was too busy to tell.
  package static func played(
    _ scenario: Scenario, by style: JobStyle, witness: (@Sendable (TraceEvent) -> Void)? = nil
  ) -> Recording? {
    ReferenceModel.expectation(of: scenario)
      .flatMap { Play($0, by: style, witness: witness).recording }
  }

  /// Plays the scenarios of the brief space that are about one run alone; blocks the caller meanwhile.
  ///
  /// Three waits in vain end it: then the style hangs, and a rule can say so by the recordings that there are.
  ///
  /// - Returns: The scenarios in words, the smallest first, each with what was seen.
  package static func playedBriefly(
    by style: JobStyle
  ) -> [(scenario: String, recording: Recording)] {
    var (runs, misses): ([(String, Recording)], Int) = ([], 0)
    for expectation in playedScenarios {
      let play = Play(expectation, by: style)
      if let recording = play.recording {
        runs.append((expectation.scenario.description, recording))
      }
      misses += play.hasWaitedInVain ? 1 : 0
      if misses == 3 { break }
    }
    return runs
  }

  /// How many scenarios are played if nothing hangs, and no machine is too busy to tell.
  package static var playedCount: Int { playedScenarios.count }

  private static var playedScenarios: [Expectation] {
    ScenarioSpace.brief.expectations.filter { $0.scenario.isOfOneRun }
  }
}

extension Scenario {
  /// Whether the scenario needs no other runs, no main queue and no seconds.
  fileprivate var isOfOneRun: Bool {
    !hasNeighbours && stalled == 0 && !isSlow && start != .onMainQueue
  }
}

/// A scenario that was played once.
private struct Play {
  /// nil if the machine was too busy to tell.
  let recording: Recording?
  let hasWaitedInVain: Bool

  init(
    _ expectation: Expectation, by style: JobStyle,
    witness: (@Sendable (TraceEvent) -> Void)? = nil
  ) {
    let recorder = RunRecorder(
      expectation.scenario, expecting: expectation, notesTimes: true, witness: witness)
    let isolated = ScenarioRun(style, expectation, with: recorder).begin(on: RunThread())
    let observation = isolated.finish().observation
    isolated.end()
    let (seen, trace) = recorder.read { ($0.events, $0.trace) }
    hasWaitedInVain = observation.waitedInVain || observation.hangingCall != nil
    let events = zip(seen, trace.events.map(\.thread)).filter { $0.0 != .closed }
    recording = observation.isUndecided ? nil : Recording(of: events)
  }
}

extension Recording {
  /// Gives the threads new numbers, in the order in which they appear.
  fileprivate init(of seen: [(TraceEvent, Int)]) {
    var numbers: [Int: Int] = [:]
    for (_, thread) in seen where numbers[thread] == nil { numbers[thread] = numbers.count + 1 }
    self.init(seen.map(\.0), threads: seen.map { numbers[$0.1] ?? 0 })
  }
}

// Plays scenarios with a style, and keeps what was seen as traces.

import Deadlines
import UserAPI

extension Trace {
  /// Plays a scenario, and records it; blocks the caller meanwhile.
  ///
  /// - Parameters:
  ///   - scenario: What happens to the run.
  ///   - style: The style that is played.
  ///   - witness: Called with each event.
  /// - Returns: nil if the scenario cannot happen, or the machine was too busy to tell.
  package static func played(
    _ scenario: Scenario, by style: JobStyle, witness: @escaping Witness = { _ in }
  ) -> Trace? {
    ReferenceModel.expectation(of: scenario)
      .flatMap { play($0, by: style, witness: witness).trace }
  }

  /// Plays the scenarios of the brief space that are about one run alone; blocks the caller meanwhile.
  ///
  /// Three waits in vain end it: then the style hangs, and a rule can say so by the traces that there are.
  ///
  /// - Returns: The scenarios, the smallest first, each with what was seen.
  package static func playedBriefly(by style: JobStyle) -> [PlayedScenario] {
    var runs: [PlayedScenario] = []
    var misses = 0
    for expectation in playedScenarios {
      let (trace, hasWaitedInVain) = play(expectation, by: style)
      if let trace {
        runs.append(PlayedScenario(scenario: expectation.scenario.description, trace: trace))
      }
      misses += hasWaitedInVain ? 1 : 0
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
    !hasNeighbours && stalled == 0 && !isSlow && special != .startsOnTheMainQueue
  }
}

extension Trace {
  /// Plays a scenario once; there is no trace if the machine was too busy to tell.
  private static func play(
    _ expectation: Expectation, by style: JobStyle, witness: @escaping Witness = { _ in }
  ) -> (trace: Trace?, hasWaitedInVain: Bool) {
    let recorder = RunRecorder(expectation, witness: witness)
    let observation = ScenarioRun(style, with: recorder).begin().end()
    let trace = observation.isUndecided ? nil : recorder.read(\.trace).ofTheRun
    return (trace, observation.waitedInVain || observation.hangingCall != nil)
  }

  /// The trace without the kit's own event, and with new numbers of threads, in the order in which they appear.
  private var ofTheRun: Trace {
    var numbers: [Int: Int] = [:]
    return entries.filter { $0.event != .closed }.reduce(Trace([])) { trace, entry in
      let number = numbers[entry.thread] ?? numbers.count + 1
      numbers[entry.thread] = number
      return trace.adding(entry.event, on: number, at: entry.moment)
    }
  }
}

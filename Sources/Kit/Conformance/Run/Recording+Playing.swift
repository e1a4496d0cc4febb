// Plays one scenario with a style, and keeps what was seen as a recording.

import Traces
import UserAPI

extension Recording {
  /// Plays a scenario, and records it; blocks the caller meanwhile.
  ///
  /// - Returns: nil if the scenario cannot happen, or the machine was too busy to tell.
  package static func played(_ scenario: Scenario, by style: JobStyle) -> Recording? {
    guard let expectation = ReferenceModel.expectation(of: scenario) else { return nil }
    let recorder = RunRecorder(scenario, expecting: expectation, notesTimes: true)
    let isolated = ScenarioOnThread(with: recorder, on: RunThread()) {
      var run = ScenarioRun(style, expectation, with: recorder)
      return run.perform()
    }
    let observation = isolated.finish().observation
    isolated.end()
    guard !observation.isUndecided else { return nil }
    let seen = recorder.snapshot
    return Recording(
      of: zip(seen.events, seen.trace.events.map(\.thread)).filter { $0.0 != .closed })
  }

  /// Gives the threads new numbers, in the order in which they appear.
  private init(of seen: [(TraceEvent, Int)]) {
    var numbers: [Int: Int] = [:]
    for (_, thread) in seen where numbers[thread] == nil { numbers[thread] = numbers.count + 1 }
    self.init(seen.map(\.0), threads: seen.map { numbers[$0.1] ?? 0 })
  }
}

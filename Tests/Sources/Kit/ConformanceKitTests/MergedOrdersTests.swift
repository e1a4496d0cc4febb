// Tests that a search which merges orders of steps sees whatever one sees that plays them all.

import Conformance
import ConformanceSearch
import FinishedStyles
import TestSupport
import Testing

@Suite("merged orders") struct MergedOrdersTests {
  /// The list request fails, is answered inside `send`, or is never answered.
  private static let scenarios = [2, 3, 5]

  @Test(arguments: finishedStyles)
  func `no trace of a run is lost`(_ style: JobStyle) async {
    for scenario in Self.scenarios {
      let (all, merged) = (
        await traces(of: style, in: scenario, merging: false),
        await traces(of: style, in: scenario, merging: true)
      )
      #expect(all == merged && all.count > 1, "scenario \(scenario): \(all.subtracting(merged))")
    }
  }

  /// The traces of all schedules with one switch, each once.
  private func traces(
    of style: JobStyle, in scenario: Int, merging merges: Bool
  ) async -> Set<String> {
    let traces = Inbox<String>()
    let search = ScheduleSearch(
      switches: 1, limit: 100_000, skipping: "/Sources/Engines/", merging: merges)
    let walk = ScheduleWalk(style, search) { traces.put("\($0.events)") }
    let report = await onThread { search.run(walk.programs[scenario].program) }
    #expect(report.isComplete)
    return Set(traces.values)
  }
}

// Tests that the kit accepts correct workflows in designs that no style of the book has.

import Conformance
import TestDoubles
import Testing
import UserAPI

@Suite("correct workflows")
struct CorrectWorkflowTests {
  /// The same job with closures, on an operation queue, with hops from queue to queue, and with header fields of
  /// its own.
  private static let builds: [JobStyle] = [.plain, .queue, .hopping, .headers]

  @Test(arguments: builds)
  func `each build keeps every rule`(_ build: JobStyle) async {
    let report = await Walk(build, scenarios: Effort.choose(.brief, thorough: .all)).report()
    print(report.summary)
    #expect(report.passes, "\(report.message)")
  }

  // Those with steps that no search sees: on the queues of Foundation and Dispatch.
  @Test(arguments: [JobStyle.queue, .hopping])
  func `each of these builds survives random interleavings`(_ build: JobStyle) async {
    let report = await StressTest(build, runs: Effort.choose(500, thorough: 1_500)).report()
    print(report.summary)
    #expect(report.passes, "\(report.message)")
  }
}

// Tests that the kit accepts correct workflows, whatever they are built with.

import Chapter1CallbacksSolution
import Chapter7AsyncSolution
import Conformance
import TestDoubles
import Testing
import UserAPI

@Suite("correct workflows")
struct CorrectWorkflowTests {
  /// The same job in six designs: callbacks, async/await, closures, an operation queue, hops from queue to
  /// queue, and requests with header fields of their own.
  static let builds: [JobStyle] = [
    JobStyle("callbacks", Chapter1CallbacksSolution.UserFetch.self),
    JobStyle("async/await", Chapter7AsyncSolution.UserFetch.self),
    .plain, .queue, .hopping, .headers,
  ]

  @Test(arguments: builds)
  func `each build keeps every rule`(_ build: JobStyle) async {
    let report = await Walk(build, scenarios: Effort.choose(.brief, thorough: .all)).report()
    print(report.summary)
    #expect(report.passes, "\(report.message)")
  }

  /// Those with steps that no search sees: on Swift's executor, and on the queues of Foundation and Dispatch.
  private static let stressed: [JobStyle] = [
    JobStyle("async/await", Chapter7AsyncSolution.UserFetch.self), .queue, .hopping,
  ]

  @Test(arguments: stressed)
  func `each of these builds survives random interleavings`(_ build: JobStyle) async {
    let report = await StressTest(build, runs: Effort.choose(500, thorough: 1_500)).report()
    print(report.summary)
    #expect(report.passes, "\(report.message)")
  }
}

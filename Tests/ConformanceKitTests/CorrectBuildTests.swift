// The kit is not tuned to one build: workflows that are put together quite differently all pass.

import Chapter1CallbacksSolution
import Conformance
import TestDoubles
import Testing
import UserAPI

@Suite("correct builds")
struct CorrectBuildTests {
  static let builds = [
    Style("callbacks", UserFetch.self), Style("closures", FlawedFetch.self),
    Style("actor", ActorFetch.self), Style("queue", QueueFetch.self),
    Style("async/await", AsyncAwaitFetch.self),
  ]

  @Test func `each keeps every rule, and all do the same`() async {
    var reports: [WalkReport] = []
    for build in Self.builds { reports.append(await report(of: build)) }
    for report in reports {
      print(report.summary)
      #expect(report.walked == report.planned)
      #expect(report.violations.isEmpty, "\(report.message)")
      let difference = reports[0].difference(from: report)
      #expect(difference == nil, "\(difference?.description ?? "")")
    }
  }

  private func report(of build: Style) async -> WalkReport {
    await Walk(build, scenarios: Effort.choose(.brief, thorough: .all)).report()
  }

  @Test(arguments: builds) func `each survives random interleavings`(_ build: Style) async {
    let report = await Stress(build, runs: Effort.choose(500, thorough: 3_000)).report()
    print(report.summary)
    #expect(report.passes, "\(report.message)")
  }
}

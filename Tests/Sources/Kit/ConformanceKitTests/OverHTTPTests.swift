// Tests the walk over real HTTP: correct workflows pass, and flawed ones do not.

import Conformance
import ConformanceOverHTTP
import TestDoubles
import Testing
import UserAPI

@Suite("over HTTP")
struct OverHTTPTests {
  /// A flaw in what is delivered, one in where, one after an error, and one after a cancel.
  private static let someFlaws: [Flaw] = [
    .completesTwice, .deliversOnAnotherQueue, .goesOnAfterAnError, .reportsTheTransportsCancel,
  ]

  /// The flaws of thorough tests.
  ///
  /// They are about what a real server answers in its own way; the scripted walk always finds all flaws.
  /// The last is found only when a deadline is missed. One like it is enough: on Linux, a request that waits
  /// for bytes keeps a core busy.
  private static let otherFlaws: [Flaw] = [
    .acceptsNotModified, .asksAgainWhenUnavailable, .leavesTheRequestRunning,
  ]

  @Test(arguments: [JobStyle.plain, .queue, .hopping])
  func `a correct style keeps every rule that applies`(_ style: JobStyle) async {
    let report = await WalkOverHTTP(
      style, scenarios: Effort.choose(.brieflyOverHTTP, thorough: .overHTTP)
    )
    .report()
    print(report.summary)
    #expect(report.violations.isEmpty, "\(report.message)")
    #expect(report.walked == report.planned)
    #expect(report.message == report.summary)
    #expect(report.notApplicable == WalkOverHTTP.outOfReach)
    for rule in Rule.ID.allCases {
      let isJudged = WalkOverHTTP.outOfReach[rule] == nil
      #expect(report.keeps(rule) == isJudged, "\(rule.rawValue) must apply to some scenario")
    }
  }

  @Test(arguments: Effort.choose(someFlaws, thorough: someFlaws + otherFlaws))
  func `a flaw is reported as the rule that it breaks`(_ flaw: Flaw) async {
    let report = await WalkOverHTTP(flaw.style, scenarios: .brieflyOverHTTP).report()
    #expect(report.violations.contains { $0.rule.id == flaw.verdict.rule }, "\(report.message)")
    #expect(report.message.contains("over HTTP breaks"))
    for violation in report.violations {
      #expect(report.notApplicable[violation.rule.id] == nil)
      #expect(!report.keeps(violation.rule.id), "\(violation.rule) is broken, so it is not kept")
    }
  }

  @Test func `a request that bypasses the transport is refused: the server has seen it`() async {
    let style = JobStyle("past") { environment, completion in
      FlawedFetch(environment: environment) { outcome in
        let gate = DispatchSemaphore(value: 0)
        _ = URLSessionTransport().send(environment.userRequest(id: 9)) { _ in gate.signal() }
        gate.wait()
        completion(outcome)
      }
    }
    let report = await WalkOverHTTP(style, scenarios: .brieflyOverHTTP).report()
    #expect(report.violations.contains { $0.rule.id == .twoRequests }, "\(report.message)")
    #expect(report.message.contains("past the transport: GET /v1/api/users/9"))
  }
}

extension WalkReport {
  fileprivate func keeps(_ rule: Rule.ID) -> Bool {
    if case .kept(let scenarios) = verdict(on: rule) { scenarios > 0 } else { false }
  }
}

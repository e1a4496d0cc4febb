// The walk over real HTTP: the finished style passes, and what is wrong on purpose does not.

import Conformance
import ConformanceOverHTTP
import FinishedStyles
import Testing

@Suite("over HTTP", .serialized)
struct OverHTTPTests {
  /// What the right rule for each flaw is.
  static let flaws: [(Flaw, Rule.ID)] = [
    (.staysSilentWhenTheListFails, .oneCompletion),
    (.completesTwice, .oneCompletion),
    (.takesTheLastUser, .firstUser),
    (.diesWithItsOwner, .heldByNobody),
    (.deliversOnAnotherQueue, .onTheQueue),
    (.startsAgain, .startOnce),
    (.mergesAllErrors, .ownError),
    (.ignoresTheStatus, .statusCounts),
    (.ignoresCancel, .cancelWins),
    (.leavesTheRequestRunning, .reachTheTransport),
  ]

  @Test(arguments: finishedStyles)
  func `a finished style keeps every rule that applies`(_ style: Style) async {
    let report = await WalkOverHTTP(style).report()
    print(report.summary)
    #expect(report.violations.isEmpty, "\(report.message)")
    #expect(report.walked == report.planned)
  }

  @Test(arguments: flaws)
  func `a flaw is refused by its rule`(_ flaw: Flaw, _ rule: Rule.ID) async {
    let style = Style(flaw.rawValue) { FlawedFetch($0, $1, flaw: flaw) }
    let report = await WalkOverHTTP(style).report()
    print(report.summary, report.violations.map { "\($0.rule.id.rawValue) \($0.scenario)" })
    #expect(report.violations.contains { $0.rule.id == rule }, "\(report.message)")
  }
}

// The walk over real HTTP: the finished style passes, and what is wrong on purpose does not.

import Conformance
import ConformanceOverHTTP
import FinishedStyles
import Testing

/// One flaw, and the first rule that must refuse it.
struct RefusedFlaw: CustomTestStringConvertible, Sendable {
  let flaw: Flaw
  let rule: Rule.ID
  var testDescription: String { "\(flaw.rawValue) breaks \(rule.rawValue)" }

  init(_ flaw: Flaw, _ rule: Rule.ID) { (self.flaw, self.rule) = (flaw, rule) }

  static let all = [
    RefusedFlaw(.staysSilentWhenTheListFails, .oneCompletion),
    RefusedFlaw(.completesTwice, .oneCompletion),
    RefusedFlaw(.completesInsideCancel, .offTheStack),
    RefusedFlaw(.takesTheLastUser, .firstUser),
    RefusedFlaw(.diesWithItsOwner, .heldByNobody),
    RefusedFlaw(.keepsItself, .letGo),
    RefusedFlaw(.deliversOnAnotherQueue, .onTheQueue),
    RefusedFlaw(.startsAgain, .startOnce),
    RefusedFlaw(.sendsTheListTwice, .twoRequests),
    RefusedFlaw(.decodesBehindTheKitsBack, .listFirst),
    RefusedFlaw(.sharesItsState, .goodNeighbours),
    RefusedFlaw(.takesOneOfFewSeats, .nobodyWaits),
    RefusedFlaw(.mergesAllErrors, .ownError),
    RefusedFlaw(.ignoresTheStatus, .statusCounts),
    RefusedFlaw(.inventsAUserForABadBody, .badBodies),
    RefusedFlaw(.staysSilentWhenCancelledBeforeStart, .cancelledBeforeStart),
    RefusedFlaw(.ignoresCancel, .cancelWins),
    RefusedFlaw(.leavesTheRequestRunning, .reachTheTransport),
    RefusedFlaw(.forgetsTheTaskOfACancelInsideSend, .reachTheTransport),
    RefusedFlaw(.sendsTheDetailThoughCancelled, .nothingNew),
    RefusedFlaw(.completesAgainWhenCancelledLate, .tooLate),
    RefusedFlaw(.completesForEachCancel, .manyCancels),
    RefusedFlaw(.waitsForTheTransport, .cancelAtOnce),
  ]
}

@Suite("over HTTP")
struct OverHTTPTests {
  @Test(arguments: finishedStyles + [Style("closures", FlawedFetch.self)])
  func `a correct style keeps every rule that applies`(_ style: Style) async {
    let report = await WalkOverHTTP(style).report()
    print(report.summary)
    #expect(report.violations.isEmpty, "\(report.message)")
    #expect(report.walked == report.planned)
    #expect(report.message == report.summary)
    #expect(Set(report.notApplicable.keys) == [.oneAnswer])
    for rule in Rule.ID.allCases where rule != .oneAnswer {
      #expect(report.keeps(rule), "\(rule.rawValue) is put to the test, and kept")
    }
  }

  @Test(arguments: RefusedFlaw.all)
  func `a flaw is refused by its rule`(_ line: RefusedFlaw) async {
    let style = Style(line.flaw.rawValue) { FlawedFetch($0, $1, flaw: line.flaw) }
    let report = await WalkOverHTTP(style, scenarios: .brief).report()
    print(report.summary, report.violations.map { "\($0.rule.id.rawValue) \($0.scenario)" })
    #expect(report.violations.contains { $0.rule.id == line.rule }, "\(report.message)")
    #expect(report.message.contains("over HTTP breaks"))
    for violation in report.violations {
      #expect(report.notApplicable[violation.rule.id] == nil)
      #expect(!report.keeps(violation.rule.id), "\(violation.rule) is broken, and nothing else")
    }
  }

  @Test func `a rule out of reach is never kept, and says why`() async {
    let report = await WalkOverHTTP(Style("closures", FlawedFetch.self)).report()
    for (rule, reason) in report.notApplicable {
      #expect(!report.keeps(rule))
      #expect(reason.hasSuffix("."))
    }
  }
}

extension ReportOverHTTP {
  fileprivate func keeps(_ rule: Rule.ID) -> Bool {
    if case .kept(let scenarios) = verdict(on: rule) { scenarios > 0 } else { false }
  }
}

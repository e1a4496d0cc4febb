// The walk over real HTTP: the finished style passes, and what is wrong on purpose does not.

import Conformance
import ConformanceOverHTTP
import FinishedStyles
import Foundation
import Rules
import TestDoubles
import Testing
import UserAPI

/// One flaw, and the rule that must refuse it.
struct RefusedFlaw: CustomTestStringConvertible, Sendable {
  let flaw: Flaw
  let rule: Rule.ID
  var testDescription: String { "\(flaw.rawValue) breaks \(rule.rawValue)" }

  init(_ flaw: Flaw, _ rule: Rule.ID) { (self.flaw, self.rule) = (flaw, rule) }

  static let all = [
    RefusedFlaw(.completesTwice, .oneCompletion),
    RefusedFlaw(.completesInsideCancel, .offTheStack),
    RefusedFlaw(.takesTheLastUser, .firstUser),
    RefusedFlaw(.deliversOnAnotherQueue, .onTheQueue),
    RefusedFlaw(.startsAgain, .startOnce),
    RefusedFlaw(.mergesAllErrors, .ownError),
    RefusedFlaw(.ignoresTheStatus, .statusCounts),
    RefusedFlaw(.inventsAUserForABadBody, .badBodies),
    RefusedFlaw(.sendsTheDetailThoughCancelled, .nothingNew),
    RefusedFlaw(.completesAgainWhenCancelledLate, .tooLate),
  ]

  /// Found by missed deadlines: every day that is left to the scripted walk, since on Linux a request
  /// that waits for bytes keeps a core busy meanwhile.
  static let foundLate = [
    RefusedFlaw(.ignoresCancel, .cancelWins),
    RefusedFlaw(.leavesTheRequestRunning, .reachTheTransport),
  ]
}

@Suite("over HTTP")
struct OverHTTPTests {
  /// Correct workflows that are put together quite differently.
  static let builds = [
    Style("closures", FlawedFetch.self), Style("actor", ActorFetch.self),
    Style("queue", QueueFetch.self), Style("async/await", AsyncAwaitFetch.self),
  ]

  @Test(arguments: Effort.choose(builds, thorough: finishedStyles + builds))
  func `a correct style keeps every rule that applies`(_ style: Style) async {
    let report = await WalkOverHTTP(style, scenarios: Effort.choose(.brief, thorough: .all))
      .report()
    print(report.summary)
    #expect(report.violations.isEmpty, "\(report.message)")
    #expect(report.walked == report.planned)
    #expect(report.message == report.summary)
    #expect(Set(report.notApplicable.keys) == [.oneAnswer])
    #expect(report.notApplicable[.oneAnswer]?.hasSuffix(".") == true, "a reason, in a sentence")
    #expect(!report.keeps(.oneAnswer))
    for rule in Rule.ID.allCases where rule != .oneAnswer {
      #expect(report.keeps(rule), "\(rule.rawValue) is put to the test, and kept")
    }
  }

  @Test(
    arguments: Effort.choose(RefusedFlaw.all, thorough: RefusedFlaw.all + RefusedFlaw.foundLate))
  func `a flaw is refused by its rule`(_ line: RefusedFlaw) async {
    let style = Style(line.flaw.rawValue) { FlawedFetch($0, $1, flaw: line.flaw) }
    let report = await WalkOverHTTP(style, scenarios: .brief).report()
    #expect(report.violations.contains { $0.rule.id == line.rule }, "\(report.message)")
    #expect(report.message.contains("over HTTP breaks"))
    for violation in report.violations {
      #expect(report.notApplicable[violation.rule.id] == nil)
      #expect(!report.keeps(violation.rule.id), "\(violation.rule) is broken, and nothing else")
    }
  }

  @Test func `what goes on after an error is refused`() async {
    let style = Style("goes on") { environment, completion in
      FlawedFetch(environment: environment) { outcome in
        if case .failure(.failed) = outcome {
          _ = environment.transport.send(environment.userRequest(id: 7)) { _ in }
        }
        completion(outcome)
      }
    }
    let report = await WalkOverHTTP(style, scenarios: .brief).report()
    #expect(report.violations.map(\.rule.id) == [.stopAtTheError], "\(report.message)")
  }

  @Test func `a request past the transport is refused, since the server has seen it`() async {
    let style = Style("past") { environment, completion in
      FlawedFetch(environment: environment) { outcome in
        let gate = DispatchSemaphore(value: 0)
        _ = URLSessionTransport().send(environment.userRequest(id: 9)) { _ in gate.signal() }
        gate.wait()
        completion(outcome)
      }
    }
    let report = await WalkOverHTTP(style, scenarios: .brief).report()
    #expect(report.violations.contains { $0.rule.id == .twoRequests }, "\(report.message)")
    #expect(report.message.contains("past the transport: GET /api/users/9"))
  }
}

extension WalkReport {
  fileprivate func keeps(_ rule: Rule.ID) -> Bool {
    if case .kept(let scenarios) = verdict(on: rule) { scenarios > 0 } else { false }
  }
}

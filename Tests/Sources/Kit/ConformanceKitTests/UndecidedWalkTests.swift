// Tests that a walk never accuses a style when the machine was too busy to tell.

import Deadlines
import Rules
import Testing

@testable import Conformance

@Suite("undecided walks")
struct UndecidedWalkTests {
  @Test func `an undecided observation ends the walk, and missed deadlines end it later`() {
    var collector = collector(of: [Evidence.all[0].undecided])
    #expect(collector.isUndecided)
    #expect(collector.isEnough)
    collector = self.collector(of: [Observation()])
    #expect(!collector.isEnough)
  }

  @Test(arguments: Evidence.all)
  func `an undecided walk neither passes nor accuses`(_ evidence: Evidence) {
    let decided = JudgedRun(evidence.expected, evidence.observation).breaches
    #expect(!decided.isEmpty, "what was seen would break a rule")
    #expect(JudgedRun(evidence.expected, evidence.undecided).breaches.isEmpty)
    let report = report(of: [evidence.undecided])
    #expect(report.isUndecided)
    #expect(!report.passes)
    #expect(report.violations.isEmpty)
    for rule in Rule.ID.allCases {
      #expect(report.reason(for: rule) == Expiry.undecidedSentence, "\(rule.rawValue)")
    }
  }

  @Test(arguments: [WalkReport.Transport.scripted, .http])
  func `the message says undecided, and names no rule`(_ transport: WalkReport.Transport) {
    let message = report(of: [Evidence.all[1].undecided], over: transport).message
    let name = transport == .http ? "mine over HTTP" : "mine"
    #expect(
      message == """
        \(name): \(Expiry.undecidedSentence) Run it again.
        1 of 2 scenarios were played.
        """)
    #expect(message.contains("Undecided"))
    for rule in Rule.all {
      #expect(!message.contains(rule.id.rawValue) && !message.contains(rule.nickname))
    }
  }

  @Test func `what was proved before the machine became too busy stays proved`() {
    let report = report(of: [Evidence.all[1].observation, Evidence.all[0].undecided])
    #expect(report.violations.map(\.rule.id) == [.offTheStack])
    #expect(report.reason(for: .offTheStack) == nil, "it is broken")
    #expect(report.reason(for: .oneCompletion) == Expiry.undecidedSentence)
    #expect(report.message.contains("W1.2 off the stack"))
    #expect(report.message.contains("mine: Undecided"))
    #expect(!report.passes)
  }

  private func collector(
    of observations: [Observation], over transport: WalkReport.Transport = .scripted
  ) -> ViolationCollector {
    var collector = ViolationCollector(
      of: "mine", heldTo: Set(Rule.ID.allCases), over: transport)
    for observation in observations {
      collector.add(observation, expecting: .expected(in: Scenario()))
    }
    return collector
  }

  private func report(
    of observations: [Observation],
    over transport: WalkReport.Transport = .scripted
  ) -> WalkReport {
    let space = ScenarioSpace(Array(ScenarioSpace.plain.scenarios.prefix(2)))
    return WalkReport(
      collector(of: observations, over: transport), through: space, duration: .zero)
  }
}

extension WalkReport {
  /// Why a rule was not judged, if it was not.
  fileprivate func reason(for rule: Rule.ID) -> String? {
    if case .notApplicable(let reason) = verdict(on: rule) { reason } else { nil }
  }
}

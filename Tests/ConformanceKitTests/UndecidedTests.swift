// Tests that a walk never accuses a style when the machine was too busy to tell.

import Deadlines
import Foundation
import Rules
import TestDoubles
import TestSupport
import Testing
import UserAPI

@testable import Conformance

@Suite("undecided walks")
struct UndecidedTests {
  /// What was seen of a run that breaks rules, if it can be believed.
  struct Evidence: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var scenario = Scenario()
    var expected: Conformance.Expectation { .expected(in: scenario) }
    let observation: Observation

    /// The same, seen on a machine that was too busy.
    var undecided: Observation {
      var observation = observation
      observation.note(.undecided)
      return observation
    }

    init(
      _ description: String, _ scenario: Scenario = Scenario(),
      _ change: (inout Observation) -> Void
    ) {
      (testDescription, self.scenario) = (description, scenario)
      var observation = Observation()
      observation.events = Conformance.Expectation.expected(in: scenario).trace
      change(&observation)
      self.observation = observation
    }
  }

  static let evidence = [
    Evidence("an empty trace") { $0.events = [] },
    Evidence("two completions, on the wrong queue") { observation in
      let outcome = Outcome.failure(.failed(.requestList, .status(404)))
      observation.events += [.completion(outcome, .elsewhere), .completion(outcome, .insideStart)]
    },
    Evidence("a call that has not returned") { $0.hangingCall = .start },
    Evidence("stalled runs that have sent nothing") { $0.starvation = "No run sent a request." },
    Evidence("something that is still held") { $0.held = ["the run's environment"] },
    Evidence("a completion that waited", Scenario(cancel: .pending(.list))) {
      $0.waitedForTheTransport = true
    },
    Evidence("a request that was not cancelled", Scenario(cancel: .pending(.list))) {
      ($0.events, $0.hasLostCancel) = ($0.events.filter { $0 != .cancelRequest(.list) }, true)
    },
    Evidence("a neighbour that did nothing") { observation in
      observation.add(
        neighbour: Observation(), in: Scenario(), expecting: .expected(in: Scenario()))
    },
  ]

  // MARK: One scenario

  @Test(arguments: evidence)
  func `an undecided observation breaks no rule`(_ evidence: Evidence) {
    let (scenario, expected) = (evidence.scenario, evidence.expected)
    let decided = RuleChecker(scenario, expected, evidence.observation).brokenRules
    #expect(!decided.isEmpty, "what was seen would break a rule")
    #expect(RuleChecker(scenario, expected, evidence.undecided).brokenRules.isEmpty)
  }

  @Test func `a neighbour that is undecided makes the run beside it undecided`() {
    var (neighbour, observation) = (Observation(), Observation())
    neighbour.note(.undecided)
    observation.add(neighbour: neighbour, in: Scenario(), expecting: .expected(in: Scenario()))
    #expect(observation.isUndecided)
    #expect(RuleChecker(Scenario(), .expected(in: Scenario()), observation).brokenRules.isEmpty)
  }

  @Test func `a wait notes whether it was in time, missed or undecided`() {
    var observation = Observation()
    let inTime = observation.note(nil)
    #expect(inTime && observation.missedDeadlines == 0 && !observation.isUndecided)
    let missed = observation.note(.missed)
    #expect(!missed && observation.missedDeadlines == 1 && !observation.isUndecided)
    let undecided = observation.note(.undecided)
    #expect(!undecided && observation.missedDeadlines == 1 && observation.isUndecided)
  }

  @Test(arguments: [Expiry.missed, .undecided])
  func `a call that does not return accuses only where the machine gets on`(
    _ expiry: Expiry
  ) async {
    let observation = await onThread { Self.observationOfHangingCall(endingIn: expiry) }
    let broken = RuleChecker(Scenario(), .expected(in: Scenario()), observation).brokenRules
    #expect(observation.isUndecided == (expiry == .undecided))
    #expect(broken.map(\.rule) == (expiry == .missed ? [.noBlockedThread] : []))
  }

  /// Plays a scenario whose `start()` does not return, with a probe that always or never comes back.
  private static func observationOfHangingCall(endingIn expiry: Expiry) -> Observation {
    let recorder = RunRecorder(Scenario())
    let gate = DispatchSemaphore(value: 0)
    let heartbeat = Heartbeat(interval: 0.001) { done in if expiry == .missed { done() } }
    let ceiling = expiry == .missed ? 120 : 0.05
    let isolated = IsolatedScenario(
      with: recorder, on: CallingThread(), Deadline(beats: 4, ceiling: ceiling), of: heartbeat
    ) {
      recorder.watchdog.calling(.start) { gate.wait() }
      return Observation()
    }
    defer { gate.signal() }
    return isolated.finish().observation
  }

  @Test func `a stress run that is undecided breaks no rule`() {
    var random = SeededNumbers(seed: 7)
    let run = StressRun(Style("none", MadeUpFetch.self), StressRun.Plan(using: &random))
    var observation = Observation()
    #expect(run.brokenRule(in: observation) != nil, "nothing has completed")
    observation.note(.undecided)
    #expect(run.brokenRule(in: observation) == nil)
  }

  // MARK: The walk

  @Test func `an undecided observation ends the walk, and missed deadlines end it later`() {
    var collector = collector(of: [Self.evidence[0].undecided])
    #expect(collector.isUndecided)
    #expect(collector.isEnough)
    #expect(!collector.hasMissedDeadline)
    collector = self.collector(of: [Observation()])
    #expect(!collector.isEnough)
  }

  @Test(arguments: evidence)
  func `an undecided walk neither passes nor accuses`(_ evidence: Evidence) {
    let report = report(of: [evidence.undecided])
    #expect(report.isUndecided)
    #expect(!report.passes)
    #expect(report.violations.isEmpty)
    for rule in Rule.ID.allCases {
      #expect(report.reason(for: rule) == Expiry.undecidedSentence, "\(rule.rawValue)")
    }
  }

  @Test func `an undecided walk does not pass, even if it came to its last scenario`() {
    let report = report(of: [Self.evidence[0].undecided], planned: 1)
    #expect(report.walked == report.planned)
    #expect(!report.passes)
  }

  @Test(arguments: [WalkReport.Transport.scripted, .http])
  func `the message says undecided, and names no rule`(_ transport: WalkReport.Transport) {
    let message = report(of: [Self.evidence[1].undecided], over: transport).message
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
    let report = report(of: [Self.evidence[1].observation, Self.evidence[0].undecided])
    #expect(report.violations.map(\.rule.id) == [.offTheStack])
    #expect(report.reason(for: .offTheStack) == nil, "it is broken")
    #expect(report.reason(for: .oneCompletion) == Expiry.undecidedSentence)
    #expect(report.message.contains("W1.2 off the stack"))
    #expect(report.message.contains("mine: Undecided"))
    #expect(!report.passes)
  }

  private func collector(of observations: [Observation]) -> ViolationCollector {
    var collector = ViolationCollector(of: "mine", heldTo: Set(Rule.ID.allCases))
    for observation in observations {
      collector.add(observation, in: Scenario(), expecting: .expected(in: Scenario()))
    }
    return collector
  }

  private func report(
    of observations: [Observation], planned: Int = 2,
    over transport: WalkReport.Transport = .scripted
  ) -> WalkReport {
    let coverage = Coverage(of: Array(ScenarioSpace.plain.scenarios.prefix(planned)))
    let plan = WalkPlan("mine", rules: Set(Rule.ID.allCases), over: transport, covering: coverage)
    return WalkReport(plan, collector(of: observations), duration: .zero)
  }
}

extension Conformance.Expectation {
  /// What a scenario promises that can happen.
  fileprivate static func expected(in scenario: Scenario) -> Self {
    ReferenceModel.expectation(of: scenario) ?? Self()
  }
}

extension WalkReport {
  /// Why a rule was not judged, if it was not.
  fileprivate func reason(for rule: Rule.ID) -> String? {
    if case .notApplicable(let reason) = verdict(on: rule) { reason } else { nil }
  }
}

// Tests that nothing accuses a style when the machine was too busy to tell.

import Rules
import TestSupport
import Testing

@testable import Conformance

@Suite("undecided")
struct UndecidedTests {
  /// What was seen of a run that completed twice, once on its caller's stack.
  private static let flawed = {
    var observation = Observation()
    let outcome = Outcome.failure(.failed(.requestList, .status(404)))
    observation.events = [.completion(outcome, .elsewhere), .completion(outcome, .insideStart)]
    return observation
  }()

  /// The same, seen on a machine that was too busy.
  private static let undecided = {
    var observation = flawed
    observation.note(.undecided)
    return observation
  }()

  // MARK: One scenario

  @Test(arguments: [Expiry.missed, .undecided])
  func `a call that does not return accuses only where the machine gets on`(
    _ expiry: Expiry
  ) async {
    let observation = await onThread { Self.observationOfHangingCall(endingIn: expiry) }
    let broken = JudgedRun(.init(), observation).breaches
    #expect(observation.isUndecided == (expiry == .undecided))
    #expect(broken.map(\.rule) == (expiry == .missed ? [.noBlockedThread] : []))
  }

  /// Plays a scenario whose `start()` does not return, with a probe that always or never comes back.
  private static func observationOfHangingCall(endingIn expiry: Expiry) -> Observation {
    let gate = DispatchSemaphore(value: 0)
    let heartbeat = Heartbeat(interval: 0.001) { done in if expiry == .missed { done() } }
    let ceiling = expiry == .missed ? 120 : 0.05
    let recorder = RunRecorder(
      .init(), deadline: Deadline(beats: 4, ceiling: ceiling), of: heartbeat)
    let isolated = ScenarioOnThread(with: recorder) {
      recorder.watchdog.calling(.start) { gate.wait() }
      return Observation()
    }
    defer { gate.signal() }
    return isolated.end()
  }

  // MARK: Walks

  @Test(arguments: [WalkReport.Transport.scripted, .http])
  func `an undecided walk ends, says so, and neither passes nor accuses`(
    _ transport: WalkReport.Transport
  ) {
    #expect(collector(of: [Self.undecided]).isEnough && !collector(of: [Observation()]).isEnough)
    let report = report(of: [Self.undecided], over: transport)
    #expect(report.isUndecided && !report.passes && report.violations.isEmpty)
    for rule in Rule.ID.allCases {
      #expect(report.reason(for: rule) == Expiry.undecidedSentence, "\(rule.rawValue)")
    }
    let name = transport == .http ? "mine over HTTP" : "mine"
    #expect(
      report.message == """
        \(name): \(Expiry.undecidedSentence) Run it again.
        1 of 2 scenarios were played.
        """)
  }

  @Test func `what was proved before the machine became too busy stays proved`() {
    let report = report(of: [Self.flawed, Self.undecided])
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
    var walk = Walk(JobStyle("mine", FlawedFetch.self))
    walk.transport = transport
    var collector = ViolationCollector(walk)
    let plain = ReferenceModel.expectation(of: Scenario()) ?? .init()
    for observation in observations { collector.add(JudgedRun(plain, observation)) }
    return collector
  }

  private func report(
    of observations: [Observation], over transport: WalkReport.Transport = .scripted
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

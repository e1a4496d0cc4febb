// Tests that the judge knows right rules from rules that are too strict, too lax, or no rules at all.

import Chapter8RulesSolution
import Conformance
import FinishedStyles
import RuleJudging
import Rules
import Synchronization
import TestDoubles
import TestSupport
import Testing
import UserAPI

@Suite("the judge of rules")
struct RuleJudgeTests {
  @Test(arguments: SeededRule.strict)
  func `a rule that is too strict is refused with the freedom that it denies`(
    _ rule: SeededRule
  ) async {
    let verdict = await onThread { RuleJudge().verdict(on: rule.id, rule.check) }
    let freedoms = verdict.refusals.map(\.run.freedom)
    #expect(freedoms.contains { $0.contains(rule.words) }, "\(verdict.message)")
    #expect(verdict.message.hasPrefix("The rule refuses a right run. It denies this freedom: "))
    #expect(!verdict.message.contains("flawed"), "what it catches must not be told yet")
  }

  @Test(arguments: SeededRule.lax)
  func `a rule that is too lax is told which flaw it misses`(_ rule: SeededRule) async {
    let verdict = await onThread { RuleJudge(breaking: [rule.id]).verdict(on: rule.id, rule.check) }
    #expect(verdict.refusals.isEmpty, "\(verdict.message)")
    #expect(verdict.missed.contains { $0.misconception.contains(rule.words) }, "\(verdict.message)")
    #expect(verdict.message.hasPrefix("The rule finds nothing in "))
  }

  @Test func `there are twenty of each`() {
    #expect(SeededRule.strict.count >= 20 && SeededRule.lax.count >= 20)
  }

  @Test func `the finished rules catch every flaw, each something of its own`() async {
    let verdict = await onThread { RuleJudge().verdict(on: suite) }
    #expect(verdict.isGood, "\(verdict.message)")
    #expect(
      verdict.remarks.isEmpty, "\(verdict.matrix)\n\(verdict.remarks.joined(separator: "\n"))")
    // A flaw of W1.2, of W3.3 or of W3.4 is caught by a rule with another name.
    let named = Set(suite.map(\.id)).union([.offTheStack, .statusCounts, .badBodies])
    for (place, run) in FlawedRun.all.enumerated() {
      #expect(named.contains(run.rule), "\(run.misconception)")
      let own = suite.indices.filter { suite[$0].id == run.rule }
      #expect(own.allSatisfy { verdict.catches[$0][place] }, "\(run.misconception)")
    }
  }

  /// What the kit's own rules find, by the recording alone.
  private func breaches(in recording: Recording) -> [Breach] {
    var observation = Observation()
    observation.events = recording.events
    return JudgedRun(Rules.Expectation(of: recording), observation).breaches
  }

  @Test func `the kit's own rules say of each run what the finished rules say`() {
    for run in RightRun.all + RightRun.asked {
      let found = breaches(in: run.recording).map(\.rule.rawValue)
      #expect(found == [], "\(run.freedom): \(run.recording.words)")
    }
    for run in FlawedRun.all + FlawedRun.asked {
      #expect(
        !breaches(in: run.recording).isEmpty, "\(run.misconception): \(run.recording.words)")
    }
  }

  @Test func `the finished rules catch each flaw that questions ask about, by its promise`() {
    let other: Set<Rule.ID> = [.offTheStack, .statusCounts, .badBodies]
    for run in FlawedRun.asked {
      let caught = suite.filter { $0.check(run.recording) != nil }.map(\.id)
      #expect(
        caught.contains(run.rule) || other.contains(run.rule) && !caught.isEmpty,
        "\(run.rule) \(run.misconception): \(caught) in \(run.recording.words)")
    }
  }

  @Test func `the finished rules find nothing in the right runs that questions ask about`() {
    #expect(!RightRun.asked.isEmpty)
    for run in RightRun.asked {
      let finding = suite.lazy.compactMap { $0.check(run.recording) }.first
      #expect(finding == nil, "\(run.freedom): \(finding?.sentence ?? "")")
    }
  }

  /// The styles in which the finished rules are asked about every scenario of one run.
  private static let played = Effort.choose(
    Array(finishedStyles.prefix(2)), thorough: finishedStyles)

  @Test(arguments: played)
  func `the finished rules find nothing in any run of a finished style`(_ style: JobStyle) async {
    let finding = await onThread { () -> String? in
      for (scenario, recording) in Recording.playedBriefly(by: style) {
        if let finding = suite.lazy.compactMap({ $0.check(recording) }).first {
          return "\(scenario): \(finding.sentence)\n\(recording.columns(marking: finding.index))"
        }
      }
      return nil
    }
    #expect(finding == nil, "\(finding ?? "")")
  }

  @Test func `the lesson counts the runs as they are`() throws {
    let lesson = try ThisBook.text(of: "Chapters/Chapter8Rules/README.md")
    #expect(lesson.contains("about \(RightRun.all.count) right runs"))
    #expect(lesson.contains("all \(FlawedRun.all.count) flawed runs"))
  }

  @Test func `beside a stronger rule of 8.4, each rule still adds something`() async {
    let job: [TraceEvent] = [.send(.list), .send(.detail)]
    let stronger = suite.map { rule in
      guard rule.id == .twoRequests else { return rule }
      return WrittenRule(.twoRequests) { run in
        job.starts(with: run.sends) ? twoRequests(run) : Finding("it sent something else")
      }
    }
    let verdict = await onThread { RuleJudge().verdict(on: stronger) }
    #expect(verdict.isGood, "\(verdict.message)")
    #expect(verdict.remarks.isEmpty, "\(verdict.matrix)")
  }

  @Test func `a rule that adds nothing, and a rule with a wrong name, are told`() async {
    let more =
      suite + [WrittenRule(.statusCounts, statusCounts), WrittenRule(.tooLate, oneCompletion)]
    let verdict = await onThread { RuleJudge().verdict(on: more) }
    #expect(verdict.remarks.contains { $0.hasPrefix("W3.3 status counts adds nothing") })
    #expect(verdict.remarks.contains { $0.hasPrefix("W4.5 too late catches flaws, but none") })
  }

  @Test func `a rule that keeps something between two calls does not pass`() async {
    let count = Atomic(0)
    let verdict = await onThread {
      RuleJudge().verdict(on: .oneCompletion) { _ in
        let number = count.add(1, ordering: .relaxed).newValue
        return number > RightRun.all.count ? Finding("one of the later ones") : nil
      }
    }
    #expect(!verdict.isGood)
    #expect(verdict.message.contains("must keep nothing from one call to the next"))
  }

  @Test func `a rule that does not end is told the recording`() async {
    let isOver = Mutex(false)
    let verdict = await onThread {
      RuleJudge().verdict(on: .oneCompletion) { recording in
        while recording.events.isEmpty, !isOver.withLock({ $0 }) {}
        return oneCompletion(recording)
      }
    }
    isOver.withLock { $0 = true }
    #expect(verdict.message.contains("does not come back with an answer"), "\(verdict.message)")
    #expect(verdict.message.contains("(nothing happened)"), "\(verdict.message)")
  }

  @Test func `a verdict is there in far less than five seconds`() async {
    let time = await onThread { ContinuousClock().measure { _ = RuleJudge().verdict(on: suite) } }
    print(
      "\(suite.count) rules, \(RightRun.all.count) right and \(FlawedRun.all.count) flawed runs: \(time)"
    )
    #expect(time < .seconds(60), "no wait may be in it")
  }

  @Test func `a recording is drawn with a column for each thread`() throws {
    let recording = try #require(
      Recording(words: "start() · send list · 2 answer list 404 · 1 cancel()"))
    #expect(
      recording.columns(marking: 2) == """
          thread 1   thread 2
          start()
          send list
        →            answer list 404
          cancel()
        """)
  }
}

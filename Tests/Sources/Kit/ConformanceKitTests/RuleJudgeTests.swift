// Tests the runs that rules are judged by, and rules that are too strict, or answer twice, or never.
//
// Rules that are too lax, that add nothing or have a wrong name are the mistakes of chapter 8: `workbook verify 8`.

import Chapter8RulesSolution
import FinishedStyles
import Rules
import TestSupport
import Testing

@testable import Conformance
@testable import RuleJudging

@Suite("the judge of rules")
struct RuleJudgeTests {
  // MARK: The list of runs

  /// What the kit's own rules find, by the trace alone.
  private func found(in trace: Trace) -> Finding? {
    WrittenRule.ofTheKit.lazy.compactMap { $0.check(trace) }.first
  }

  @Test func `in each right run, neither the kit's rules nor the finished ones find anything`() {
    for run in RightRun.all + RightRun.asked {
      #expect(found(in: run.trace) == nil, "\(run.freedom): \(run.trace)")
      let finding = suite.lazy.compactMap { $0.check(run.trace) }.first
      #expect(finding == nil, "\(run.freedom): \(finding?.sentence ?? "")")
    }
    #expect(RightRun.asked.count == 4, "each sketch that is named must be there")
  }

  @Test
  func `in each flawed run, the kit's rules find something, and the finished rule of its promise`()
  {
    // A flaw of W1.2, of W3.3 or of W3.4 is caught by a rule with another name.
    let others: Set<Rule.ID> = [.offTheStack, .statusCounts, .badBodies]
    for run in FlawedRun.all + FlawedRun.asked {
      #expect(found(in: run.trace) != nil, "\(run.misconception): \(run.trace)")
      let caught = suite.filter { $0.check(run.trace) != nil }.map(\.id)
      #expect(
        caught.contains(run.rule) || others.contains(run.rule) && !caught.isEmpty,
        "\(run.rule) \(run.misconception): \(caught) in \(run.trace)")
    }
  }

  @Test(arguments: [("08", Rule.ID.twoRequests), ("9", .firstUser)])
  func `a user's number in other letters is a wrong request, and another number another user`(
    _ id: String, _ rule: Rule.ID
  ) {
    let trace: Trace = """
      start() · send list · answer list 200 · decode list · decoded list 8 7 9 · \
      send GET /api/users/\(id) · answer detail 200 · decode detail · decoded detail 8 · 2 user 8
      """
    #expect(found(in: trace)?.sentence == Rule[rule].sentence)
  }

  @Test func `what a rule finds in a flawed run is a matter of its promise`() {
    for run in FlawedRun.all {
      let rules = suite + [WrittenRule(.statusCounts, statusCounts)] + WrittenRule.ofTheKit
      for rule in rules where rule.check(run.trace) != nil {
        #expect(run.touched.contains(rule.id), "\(rule.id) in \(run.misconception)")
      }
    }
  }

  @Test func `a trace is read as it is written`() {
    let runs = RightRun.all.map(\.trace) + FlawedRun.all.map(\.trace) + FlawedRun.asked.map(\.trace)
    for trace in runs { #expect(Trace(words: trace.description) == trace, "\(trace)") }
    #expect(Trace(words: "start() · sends list") == nil)
    #expect(Trace(words: "start() · answer list") == nil)
    #expect(Trace(words: "start() · answer list malformed") == nil, "a transport reads no body")
  }

  /// What is not a matter of one run's events: threads that wait, what is held, and what runs do to one another.
  private static let unseen: Set<Rule.ID> = [
    .letGo, .goodNeighbours, .noBlockedThread, .cancelAtOnce,
  ]

  private static let seen = Flaw.allCases.filter { !unseen.contains($0.verdict.rule) }

  @Test(arguments: Effort.choose(Array(seen.prefix(12)), thorough: seen))
  func `the finished rules find in a played flaw whatever the kit's rules find in its trace`(
    _ flaw: Flaw
  ) async throws {
    let scenario = try #require(
      flaw.space.scenarios.first { $0.description == flaw.verdict.scenario }, "\(flaw)")
    let played = await onThread { Trace.played(scenario, by: flaw.style) }
    let trace = try #require(played, "\(flaw): \(Expiry.tellUndecided())")
    let isFound = suite.contains { $0.check(trace) != nil }
    #expect(isFound == (found(in: trace) != nil), "\(flaw): \(trace)")
  }

  /// The styles in which the finished rules are asked about every scenario of one run.
  private static let played = Effort.choose(
    Array(finishedStyles.prefix(2)), thorough: finishedStyles)

  @Test(arguments: played)
  func `the finished rules find nothing in any run of a finished style`(_ style: JobStyle) async {
    let finding = await onThread { () -> String? in
      for run in Trace.playedBriefly(by: style) {
        if let finding = suite.lazy.compactMap({ $0.check(run.trace) }).first {
          return
            "\(run.scenario): \(finding.sentence)\n\(run.trace.columns(marking: finding.index))"
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

  // MARK: Verdicts

  @Test func `a rule that is too strict is refused with the freedom that it denies`() async {
    let strict = WrittenRule(.oneCompletion) { run in
      run.outcomes.count == run.events.count { $0 == .start } ? nil : Finding("not one for each")
    }
    let isGood = await onThread { RuleJudge(flawed: []).verdict(on: [strict]).isGood }
    #expect(!isGood)
    let verdict = await onThread { RuleJudge().verdict(on: [strict]) }
    let message = verdict.message
    #expect(message.hasPrefix("The rule refuses a right run. It denies this freedom: "))
    #expect(message.contains("may call start() at once"), "\(message)")
    #expect(!message.contains("flawed"), "what it catches must not be told yet")
    let caught = verdict.caught(by: 0).map(\.trace)
    let expected = FlawedRun.all.map(\.trace).filter { strict.check($0) != nil }
    #expect(caught == expected, "odd traces are nothing to catch")
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

  @Test func `a rule that does not end is told the trace, drawn with a column for each thread`()
    async
  {
    let isOver = Mutex(false)
    let asked: Trace = "start() · send list · 2 answer list 404 · 1 cancel()"
    let judge = RuleJudge(right: [RightRun(freedom: "any", trace: asked)])
    let verdict = await onThread {
      judge.verdict(on: .oneCompletion) { trace in
        while trace == asked, !isOver.withLock({ $0 }) {}
        return nil
      }
    }
    isOver.withLock { $0 = true }
    #expect(verdict.message.contains("does not come back with an answer"), "\(verdict.message)")
    let columns = """
        thread 1   thread 2
        start()
        send list
                   answer list 404
        cancel()
      """
    #expect(verdict.message.hasSuffix(columns), "\(verdict.message)")
    let isGood = verdict.isGood
    let remarks = verdict.remarks
    #expect(!isGood && remarks.isEmpty, "without answers there is nothing else to say")
  }
}

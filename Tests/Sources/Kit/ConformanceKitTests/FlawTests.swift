// Tests that the kit finds each flaw, and reports the broken rule.

import Conformance
import ConformanceSearch
import TestSupport
import Testing

@Suite("flawed workflows")
struct FlawTests {
  @Test(arguments: Flaw.allCases) func `each flaw is reported as the rule that it breaks`(
    _ flaw: Flaw
  ) async {
    let report = await Walk(flaw.style, scenarios: flaw.space).report()
    let rules = report.violations.map(\.rule.id)
    let scenarios = report.violations.map(\.scenario)
    // A workflow that ignores every cancel also ignores a cancel before its start.
    let isIgnorant = flaw == .ignoresCancel
    let expected = (isIgnorant ? [.cancelledBeforeStart] : []) + [flaw.verdict.rule]
    #expect(rules == expected, "\(report.message)")
    // The flaw is a race: the run may be gone before its start. A larger scenario may show the flaw.
    let isRace = flaw == .startsOnlyWhileItIsHeld
    let found = scenarios.last ?? ""
    #expect(
      found == flaw.verdict.scenario || isRace && found.contains(flaw.verdict.scenario),
      "\(report.message)")
    #expect(report.message.contains(flaw.pointer), "\(report.message)")
  }

  @Test func `every rule has a workflow that breaks it`() {
    let broken = Set(Flaw.allCases.map(\.verdict.rule))
    #expect(
      broken.count == Rule.all.count,
      "add a case to Flaw.swift, its mistake to FlawedFetch.swift, and its name to the rule's file")
    let named = Rule.all.flatMap { $0.flaws.map(\.key) }
    #expect(named.sorted() == Flaw.allCases.map(\.rawValue).sorted(), "each flaw breaks one rule")
    #expect(Flaw.allCases.count >= 30, "the kit is tested with many flaws")
  }

  @Test func `a walk with a workflow that hangs ends after three missed deadlines`() async {
    for flaw in [Flaw.blocksItsCaller, .blocksInsideCancel, .staysSilentWhenTheListFails] {
      let report = await Walk(flaw.style).report()
      print("\(flaw.rawValue): reported after \(report.duration)")
      #expect(report.violations.map(\.rule.id) == [flaw.verdict.rule])
      #expect(report.walked < report.planned, "three missed deadlines end a walk")
    }
  }

  @Test func `a start that looks first, and acts then, is found by a search of schedules`() async {
    let style = JobStyle("looks, then starts") { environment, completion in
      // It starts at each call: nothing but `hasStarted` keeps it from that.
      let fetch = FlawedFetch(environment, completion, flaw: .startsAgain)
      let hasStarted = SearchedMutex(false)
      return MadeUpFetch(
        onStart: {
          guard !hasStarted.withLock({ $0 }) else { return }
          hasStarted.withLock { $0 = true }
          fetch.start()
        },
        onCancel: fetch.cancel)
    }
    let report = await ScheduleWalk(style, limit: 300).report()
    #expect(report.message.contains("(W1.7 start once)"), "\(report.message)")
  }

  @Test func `the stress test finds a race, and says how to repeat it`() async {
    let style = Flaw.completesForEachCancel.style
    let report = await StressTest(style, runs: 1_000, seed: 7).report()
    let first = report.failure ?? ""
    #expect(first.contains("(W4.6 many cancels)"), "\(report.message)")
    #expect(report.message.contains("Again: WORKBOOK_SEED=7"))
  }
}

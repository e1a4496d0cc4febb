// The kit is tested by workflows that are wrong on purpose: each must be refused, by the right rule.

import Conformance
import Testing
import UserAPI

@Suite("workflows that are wrong on purpose")
struct FlawTests {
  @Test(arguments: Flaw.allCases) func `each is refused by its rule`(_ flaw: Flaw) async {
    let style = Style(flaw.rawValue) { FlawedFetch($0, $1, flaw: flaw) }
    let report = await Walk(style, scenarios: .brief).report()
    let (rules, scenarios) = (report.violations.map(\.rule.id), report.violations.map(\.scenario))
    let isIgnorant = flaw == .ignoresCancel  // who ignores every cancel ignores the first one, too
    let expected = (isIgnorant ? [.cancelledBeforeStart] : []) + [flaw.verdict.rule]
    #expect(rules == expected, "\(report.message)")
    // Whether a start that nobody holds still finds its run is a race, which the first may win.
    let isRace = flaw == .startsOnlyWhileItIsHeld
    let found = scenarios.last.map { isRace ? String($0.suffix(flaw.verdict.scenario.count)) : $0 }
    #expect(found == flaw.verdict.scenario)
  }

  @Test func `every rule has a workflow that breaks it`() {
    let broken = Set(Flaw.allCases.map(\.verdict.rule))
    #expect(broken == Set(Rule.ID.allCases))
    #expect(Flaw.allCases.count >= 30)
  }

  @Test func `a walk with a workflow that hangs ends after three missed deadlines`() async {
    for flaw in [Flaw.blocksItsCaller, .blocksInsideCancel, .staysSilentWhenTheListFails] {
      let style = Style(flaw.rawValue) { FlawedFetch($0, $1, flaw: flaw) }
      let report = await Walk(style).report()
      print("\(flaw.rawValue): reported after \(report.duration)")
      #expect(report.violations.map(\.rule.id) == [flaw.verdict.rule])
      #expect(report.walked < report.planned, "three missed deadlines end a walk")
    }
  }

  @Test func `races are found by stress`() async {
    let style = Style("races") { FlawedFetch($0, $1, flaw: .completesForEachCancel) }
    let report = await Stress(style, runs: 3_000, seed: 7).report()
    let first = report.failures.first ?? ""
    #expect(first.contains("(W4.6 many cancels)"), "\(report.message)")
    #expect(report.message.contains("Again: WORKBOOK_SEED=7"))
  }
}

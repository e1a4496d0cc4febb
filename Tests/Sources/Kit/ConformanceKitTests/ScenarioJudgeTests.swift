// Tests that the flaws of exercise 8.7 can be found.
//
// Answers that find too little, never end or cheat are the mistakes of 8.7: `workbook verify 8.7`.

import Chapter8RulesSolution
import RuleJudging
import Rules
import TestSupport
import Testing

@Suite("the judges of scenarios")
struct ScenarioJudgeTests {
  /// The scenarios of the finished generator, for pages of 13 users.
  private static let finished: [RunScenario] = {
    var all: [RunScenario] = []
    generate(perPage: 13) { all.append($0) }
    return all
  }()

  @Test(arguments: finished)
  func `the finished rules find nothing in a right run`(_ scenario: RunScenario) {
    let trace = scenario.trace(onPagesOf: 13)
    let finding = suite.lazy.compactMap { $0.check(trace) }.first
    #expect(finding == nil, "\(scenario): \(trace.columns(marking: finding?.index))")
  }

  @Test(arguments: BoundaryFlaw.all)
  func `the finished rules find each flaw, and only where it shows`(_ flaw: BoundaryFlaw) {
    let found = Self.finished.filter { scenario in
      let trace = scenario.trace(with: flaw, onPagesOf: 13)
      return suite.contains { $0.check(trace) != nil }
    }
    let shown = Self.finished.filter { $0.shows(flaw, onPagesOf: 13) }
    #expect(!found.isEmpty, "\(flaw) breaks no rule")
    #expect(Set(found).isSubset(of: shown))
    #expect(shown.count < Self.finished.count / 2, "\(flaw) is no flaw of a boundary")
  }

  @Test func `there is something to shrink for each flaw`() {
    for flaw in BoundaryFlaw.all {
      let begins = ShrinkerJudge.begins(for: flaw)
      #expect(Set(begins).count == 2, "\(flaw)")
    }
  }

  @Test func `the finished generator finds all flaws, whatever the page`() async {
    let pages = [1, 2, 3, 13, 200, .random(in: 4...999)]
    let complaint = await onThread { GeneratorJudge(pages: pages).complaint(about: generate) }
    #expect(complaint == nil, "\(complaint ?? "") \(pages)")
  }

  @Test func `the lesson counts the flaws as they are`() throws {
    let lesson = try ThisBook.text(of: "Chapters/Chapter8Rules/README.md")
    #expect(lesson.contains("each of \(BoundaryFlaw.all.count) flaws"))
  }
}

// Tests that the flaws of exercise 8.7 can be found.
//
// Answers that find too little, never end or cheat are the mistakes of 8.7: `workbook verify 8.7`.

import Chapter8RulesSolution
import Rules
import TestSupport
import Testing

@testable import RuleJudging

@Suite("the judges of scenarios")
struct ScenarioJudgeTests {
  /// A scenario in which each flaw shows for pages of 13 users, in the order of all, and one in which it does not.
  private static let cases: [(shows: RunScenario, not: RunScenario)] = [
    (run(14), run(13)), (run(13), run(14)),
    (run(list: 199), run(list: 198)), (run(list: 299), run(list: 299, .waitingForList)),
    (run(list: 300), run(list: 300, .beforeStart)),
    (run(detail: 199), run(0, detail: 199)), (run(detail: 299), run(detail: 299, .decodingList)),
    (run(detail: 300, .decodingDetail), run(detail: 300, .waitingForDetail)),
    (run(0), run(0, .decodingList)), (run(list: -200), run(list: -300)),
    (run(detail: -200), run(detail: -404)),
    (run(1, .decodingList), run(2, .decodingList)),
    (run(13, .decodingList), run(13, .waitingForList)),
  ]

  /// A scenario with these statuses; an answer with a negative one has no body.
  private static func run(
    _ users: Int = 2, list: Int = 200, detail: Int = 200, _ cancel: RunScenario.Moment? = nil
  ) -> RunScenario {
    RunScenario(
      users: users, list: .init(status: abs(list), hasBody: list > 0),
      detail: .init(status: abs(detail), hasBody: detail > 0), cancel: cancel)
  }

  @Test func `a flaw shows where its author is wrong, if the run comes so far`() {
    #expect(Self.cases.count == BoundaryFlaw.all.count)
    for (flaw, (shows, not)) in zip(BoundaryFlaw.all, Self.cases) {
      #expect(flaw.shows(in: shows, onPagesOf: 13), "\(flaw.misconception): \(shows)")
      #expect(!flaw.shows(in: not, onPagesOf: 13), "\(flaw.misconception): \(not)")
    }
  }

  @Test func `there is something to shrink for each flaw`() {
    for flaw in BoundaryFlaw.all {
      let begins = ShrinkerJudge.begins(for: flaw)
      #expect(Set(begins).count == 2, "\(flaw.misconception)")
    }
  }

  @Test func `the finished generator finds all flaws, whatever the page`() async {
    let pages = [1, 2, 3, 13, 200, .random(in: 4...999)]
    let complaint = await onThread { GeneratorJudge(pages: pages).complaint(about: generate) }
    #expect(complaint == nil, "\(complaint ?? "") \(pages)")
  }

  @Test func `a generator that gives too much when it is asked again is refused`() async throws {
    let calls = Atomic(0)
    let complaint = await onThread {
      GeneratorJudge(pages: [13]).complaint { size, play in
        let isAgain = calls.add(1, ordering: .relaxed).oldValue > 0
        let times = isAgain ? 2 * GeneratorJudge.limit : 1
        for _ in 0..<times { generate(perPage: size, play: play) }
      }
    }
    #expect(try #require(complaint).contains("more than \(GeneratorJudge.limit) scenarios"))
  }

  @Test func `the lesson counts the flaws as they are`() throws {
    let lesson = try ThisBook.text(of: "Chapters/Chapter8Rules/README.md")
    #expect(lesson.contains("each of \(BoundaryFlaw.all.count) flaws"))
  }
}

// What an author is told of a stub that counts as solved, and of a mistake that is not refused each time.

import Curriculum
import Testing

@testable import Authoring
@testable import ExerciseRuns

@Suite struct JudgeTests {
  let judged: JudgedChapter

  init() throws { judged = try JudgedChapter() }

  @Test func `a chapter whose exercises count as not started is well`() {
    let issue = "Exercise 1.1 is not solved yet. Open …"
    let states: [ExerciseID: ExerciseState] = [
      judged.id(1): .notStarted, judged.id(2): .waiting(for: [judged.id(1)]),
      judged.id(3): .notStarted,
    ]
    #expect(judged.stubs(judged.result(.failed, issue), states) == [])
    let others = states.merging([judged.id(3): .solved]) { $1 }
    #expect(
      judged.stubs(judged.result(.failed, issue), others) == [
        "1.3 is shipped, but counts as solved."
      ])
  }

  @Test func `a mistake that is not refused each time is told with the count`() {
    let passes = Defect(judged.id(1), "it passes", passing: .mistake)
    #expect(Judge.defects(ofRuns: [[], [], []]) == [])
    #expect(Judge.defects(ofRuns: [[passes], [passes]]) == [passes])
    let sometimes = Defect(judged.id(1), "1 of 3 times, it passes")
    #expect(Judge.defects(ofRuns: [[], [passes], []]) == [sometimes])
  }
}

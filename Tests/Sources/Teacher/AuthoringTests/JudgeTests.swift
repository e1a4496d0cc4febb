// What an author is told of a stub that counts as solved, and of a mistake that is not refused each time.

import Curriculum
import TestSupport
import Testing

@testable import Authoring
@testable import ExerciseRuns

@Suite struct JudgeTests {
  @Test func `a chapter whose exercises count as not started is well`() throws {
    let chapter = try #require(Workbook(root: ThisBook.root).chapter(1))
    let ids = chapter.exercises.map(\.id)
    let issue = #"{"kind":"issueRecorded","messages":[{"text":"Exercise 1.1 is not solved yet."}]}"#
    let events = TestEvents(#"{"kind":"event","payload":\#(issue)}"#)
    let judge = Judge(trial: Trial(chapter: chapter, answers: [], texts: [:]))
    var states = Dictionary(uniqueKeysWithValues: ids.map { ($0, ExerciseState.notStarted) })
    states[ids[1]] = .waiting(for: [ids[0]])
    let result = RunResult(end: .failed, events: events, output: "")
    #expect(judge.defects(ofStubs: result, states) == [])
    states[ids[2]] = .solved
    let solved = Defect(ids[2], "\(ids[2]) is shipped, but counts as solved.")
    #expect(judge.defects(ofStubs: result, states) == [solved])
  }

  @Test func `a mistake that is not refused each time is told with the count`() {
    let passes = Defect(nil, "it passes")
    #expect(Judge.defects(ofRuns: [[], [], []]) == [])
    #expect(Judge.defects(ofRuns: [[passes], [passes]]) == [passes])
    #expect(Judge.defects(ofRuns: [[], [passes], []]) == [Defect(nil, "1 of 3 times, it passes")])
  }
}

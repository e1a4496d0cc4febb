// What an author is told of a stub that counts as solved, and of a mistake that is not refused each time.

import TestSupport
import Testing

@testable import ExerciseRuns
@testable import TeacherCLI

@Suite struct JudgingTests {
  @Test func `a chapter whose exercises count as not started is well`() throws {
    let chapter = try #require(Workbook(root: ThisBook.root).chapter(1))
    let ids = chapter.exercises.map(\.id)
    let issue = #"{"kind":"issueRecorded","messages":[{"text":"Exercise 1.1 is not solved yet."}]}"#
    let events = TestEvents(#"{"kind":"event","payload":\#(issue)}"#)
    let trial = Trial(chapter: chapter, answers: [], texts: [:])
    var states = Dictionary(uniqueKeysWithValues: ids.map { ($0, ExerciseState.notStarted) })
    states[ids[1]] = .waiting(for: [ids[0]])
    let result = RunResult(end: .failed, events: events, output: "")
    #expect(trial.defects(ofStubs: result, states) == [])
    states[ids[2]] = .solved
    let solved = "\(ids[2]) is shipped, but counts as solved."
    #expect(trial.defects(ofStubs: result, states) == [solved])
  }

  @Test func `a mistake that is not refused each time is told with the count`() {
    #expect(Trial.defects(ofRuns: [[], [], []]) == [])
    #expect(Trial.defects(ofRuns: [["it passes"], ["it passes"]]) == ["it passes"])
    #expect(Trial.defects(ofRuns: [[], ["it passes"], []]) == ["1 of 3 times, it passes"])
  }
}

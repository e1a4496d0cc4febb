// What the end of a run says of each test: no end but a good one lets an exercise pass.

import ExerciseRuns
import Testing

@testable import Grading

@Suite struct RunJudgeTests {
  private let tests = (1...3).map {
    ListedTest(key: "T.swift:\($0)", name: "\($0) a", line: $0, code: "")
  }

  @Test func `all tests that ended without a failure pass`() {
    #expect(statuses(.passed, ended: 3) == [.pass, .pass, .pass])
  }

  @Test(arguments: [
    (TestProcess.Result.End.failed, "The run failed, but no test did."),
    (.crashed(.exit(0)), "it called exit, with status 0."),
    (.crashed(.signal(11)), "The code crashed (signal 11)."),
    (.endless, "it used up the time of the processor."),
    (.waiting, "it waits for something that never comes."),
    (.outOfMemory, "more memory than it may"),
    (.tooMuchOutput, "printed more than it may"),
    (.undecided, "Grade again on an idle machine."),
  ])
  func `a run that does not end well has a test that does not pass`(
    end: TestProcess.Result.End, words: String
  ) {
    let last = judge(end, ended: 3).grades.last
    #expect(last?.status == .error && last?.message?.contains(words) == true, "\(last as Any)")
  }

  @Test func `a test that is not in the record does not pass`() {
    #expect(statuses(.passed, ended: 2) == [.pass, .pass, .error])
  }

  @Test func `after a crash the finished tests stand, and the culprit is named`() {
    let grades = judge(
      .crashed(.signal(4)), ended: 1, isCut: true, output: "M/A.swift:17: Fatal error: oops\n"
    ).grades
    #expect(grades.map(\.status) == [.pass, .error, .error])
    #expect(grades[1].message == "The code crashed (signal 4): A.swift:17: Fatal error: oops")
    #expect(grades[2].message == "Not reached: the process ended in test \"2 a\".")
  }

  @Test func `nothing counts in a record that was changed`() {
    var judge = judge(.passed, ended: 3)
    judge.record.isDamaged = true
    #expect(judge.grades.allSatisfy { $0.status == .error && $0.message == RunEnd.damaged })
  }

  @Test func `a run without its end does not pass, whatever the status of the process`() {
    var judge = judge(.passed, ended: 3)
    judge.record.hasEnded = false
    #expect(judge.grades.last?.message?.contains("it called exit") == true)
  }

  @Test func `what the code printed is told apart from what others printed`() {
    let output = """
      ◇ Test "1 a" started.
      mine
      ↳ a word
      more of mine
      ✘ Test run failed
      1.1 StatusCheck is red. 1 a:
          reason
      Chapter 1: 0 of 7 solved. Next: …
      """
    #expect(OwnOutput(output).text == "mine\nmore of mine")
  }

  private func statuses(_ end: TestProcess.Result.End, ended: Int) -> [TestGrade.Status] {
    judge(end, ended: ended).grades.map(\.status)
  }

  private func judge(
    _ end: TestProcess.Result.End, ended: Int, isCut: Bool = false, output: String = ""
  ) -> RunJudge {
    var record = RunRecord(hasEnded: !isCut)
    for test in tests.prefix(isCut ? tests.count : ended) {
      record.tests[test.key] = .init(hasBegun: true, hasEnded: test.line <= ended)
    }
    return RunJudge(tests: tests, record: record, end: end, output: output)
  }
}

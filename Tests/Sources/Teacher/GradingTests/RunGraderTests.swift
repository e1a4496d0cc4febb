// What the end of a run says of each test: no end but a good one lets an exercise pass.

import Testing

@testable import ExerciseRuns
@testable import TeacherCLI

@Suite struct RunGraderTests {
  private let tests = (1...3).map {
    ListedTest(key: "T.swift:\($0)", name: "\($0) a", line: $0, code: "")
  }

  @Test(arguments: [
    (RunEnd.failed, "The run failed, but no test did."),
    (.exited(status: 0), "it called exit, with status 0."),
    (.crashed(signal: 11), "The code crashed (signal 11)."),
    (.endless, "it computed until its processor time was used up."),
    (.waiting, "for a long time it was waiting, and did not compute."),
    (.outOfMemory, "more memory than it may"),
    (.tooMuchOutput, "printed more than it may"),
    (.undecided, "Grade again on an idle machine."),
  ])
  func `a run that does not end well has a test that does not pass`(
    end: RunEnd, words: String
  ) {
    let last = grader(end).grades.last
    #expect(last?.status == .error && last?.message?.contains(words) == true, "\(last as Any)")
  }

  @Test func `a test that is not in the record does not pass`() {
    #expect(grader { $0.tests.removeLast() }.grades.map(\.status) == [.pass, .pass, .error])
  }

  @Test func `after a failure and a crash, all tests that were running are named`() {
    let grades = grader(.crashed(signal: 4)) { events in
      events.isComplete = false
      for index in 1...2 { events.tests[index].hasEnded = false }
      events.found = [Self.issue("T.swift:1")]
    }.grades
    #expect(grades.map(\.status) == [.fail, .error, .error])
    #expect(grades[2].message == "The code crashed (signal 4).", "the rest runs at the same time")
  }

  @Test func `a run with an issue has not passed, whatever the status of its process`() {
    let ofTest = grader { $0.found = [Self.issue("T.swift:2")] }
    #expect(ofTest.grades.map(\.status) == [.pass, .fail, .pass])
    let ofRun = grader { $0.found = [Self.issue(nil)] }
    #expect(ofRun.grades.last?.message == "After the tests: a reason")
  }

  // MARK: Records that were changed

  private static let changes: [(String, @Sendable (inout TestEvents) -> Void)] = [
    ("a line of it is no event", { $0.note("a line of it is no event") }),
    (
      "the exercise has no test \"mine\"",
      { $0.tests.append(.init(key: "T.swift:9", name: "mine", hasBegun: true, hasEnded: true)) }
    ),
    ("the test \"2 a\" ended and never began", { $0.tests[1].hasBegun = false }),
    (
      "the test \"1 a\" has two names",
      { $0.tests.append(.init(key: "T.swift:1", name: "other", hasBegun: true)) }
    ),
  ]

  @Test(arguments: changes)
  func `nothing counts in a record that was changed`(
    found: String, change: @escaping @Sendable (inout TestEvents) -> Void
  ) {
    let grader = self.grader { change(&$0) }
    let refusal = "Not graded: what the tests recorded was changed while they ran: \(found)."
    #expect(grader.refusal == refusal)
    #expect(grader.grades.allSatisfy { $0.status == .error && $0.message == refusal })
  }

  @Test func `nothing counts if the tests themselves do not confirm that they passed`() {
    let grader = grader(signed: nil)
    #expect(grader.refusal?.hasPrefix("Not graded: the record says that all tests passed") == true)
    #expect(grader.grades.allSatisfy { $0.status == .error && $0.message == grader.refusal })
    // If they failed, there is nothing to confirm.
    #expect(self.grader(.failed, signed: nil).refusal == nil)
  }

  // MARK: Output

  @Test func `what the code printed is told apart from what others printed`() {
    let output = """
      ◇ Test "1 a" started.
      mine
      ↳ a word
      more of mine
      ✘ Test run failed
      ━ Suite "1.1 StatusCheck" passed after 0.026 seconds with 1 known issue.
      1.1 StatusCheck is red. 1 a:
          reason
      Chapter 1: 0 of 7 solved. Next: …
      """
    #expect(studentOutput(in: output) == "mine\nmore of mine")
  }

  // MARK: Runs

  private static func issue(_ key: String?) -> TestEvents.Issue {
    .init(key: key, test: "", messages: ["a reason"], file: nil, line: nil)
  }

  /// Grades a run in which all tests have ended, but for a change.
  private func grader(
    _ end: RunEnd = .passed, signed: RunVerdict? = .passed,
    _ change: (inout TestEvents) -> Void = { _ in }
  ) -> RunGrader {
    var events = TestEvents()
    events.isComplete = true
    events.tests = tests.map { .init(key: $0.key, name: $0.name, hasBegun: true, hasEnded: true) }
    change(&events)
    var run = RunResult(end: end, events: events, output: "")
    run.signed = signed
    return RunGrader(tests: tests, run: run)
  }
}

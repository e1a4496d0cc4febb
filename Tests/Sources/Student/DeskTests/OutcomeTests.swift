// What the end of a run of tests shows: solved, red, or what the code did to its process.

import Testing

@testable import ExerciseRuns
@testable import WorkbookCLI

@Suite struct OutcomeTests {
  @Test(arguments: [RunEnd.passed, .waiting, .crashed(signal: 4)])
  func `what a test has found is told with its words alone, however the run ends`(end: RunEnd) {
    let run = run(end, found: ["Issue recorded", "it goes on\n\n  send  cancel()"])
    let words = ["it goes on", "  send  cancel()"]
    #expect(red(run) == ["1 a", words[0], words[1], "Tests/T.swift:7"])
  }

  @Test(arguments: [
    "UTests.test1 : XCTAssertNil failed: x - it must end",
    "-[M.UTests test1] : XCTAssertTrue failed - it must end",  // on macOS
  ])
  func `a failure of XCTest is told with its words, and without the macro's`(failure: String) {
    let run = afterSwiftTesting(.failed, "/book/Tests/U.swift:9: error: \(failure)\n")
    #expect(red(run) == ["UTests.test1", "it must end", "Tests/U.swift:9"])
  }

  @Test func `a test of XCTest that was running is named`() {
    let run = afterSwiftTesting(.waiting, "Test Case 'UTests.test2' started at 2\n")
    #expect(stopped(run)?.tests == ["UTests.test2"])
  }

  @Test(
    arguments: [
      (.exited(status: 0), "called exit(0)"),
      (.endless, "did not end: it computed for 5 s of the processor's time, or more"),
      (.waiting, "did not end: for 15 s it was waiting, not computing"),
      (.outOfMemory, "used more than 1024 MB of memory, and was stopped"),
      (.tooMuchOutput, "printed more than 16 MB, and was stopped"),
    ] as [(RunEnd, String)])
  func `code that ends or blocks its process is told in words of its own`(
    end: RunEnd, sentence: String
  ) {
    #expect(stopped(run(end))?.stop.toStudents == sentence)
  }

  @Test func `what the tests sign decides, and not what the code prints or a test says`() {
    let words = ["Undecided: the machine was too busy"]
    var failed = run(.failed, found: words)
    failed.signed = .failed
    #expect(red(failed) == ["1 a", words[0], "Tests/T.swift:7"])
    failed.signed = .undecided
    #expect(failed.outcome() == .undecided && run(.undecided).outcome() == .undecided)
    var passed = run(.passed)
    let unconfirmed = "ended its tests early, or changed what they record"
    #expect(stopped(passed)?.stop.toStudents == unconfirmed)
    passed.signed = .passed
    #expect(passed.outcome() == .solved)
  }

  /// A run of a test that has ended, and perhaps has found something.
  private func run(_ end: RunEnd, found words: [String] = []) -> RunResult {
    var events = TestEvents()
    events.end("T.swift:1", "1 a", after: nil)
    if !words.isEmpty {
      events.found.append(
        .init(
          key: "T.swift:1", test: "1 a", messages: words, file: "/book/Tests/T.swift", line: 7))
    }
    return RunResult(end: end, events: events, output: words.joined())
  }

  /// A run in which the tests of Swift Testing have passed, and then XCTest printed something.
  private func afterSwiftTesting(_ end: RunEnd, _ output: String) -> RunResult {
    let xcTest = RunResult(end: end, events: TestEvents(xcTest: output), output: output)
    return ExerciseResult(swiftTesting: run(.passed), xcTest: xcTest).whole
  }

  /// The test, the words and the place of the first issue of a red run; nil of another.
  private func red(_ result: RunResult) -> [String]? {
    guard case .red(let issues) = result.outcome(), let issue = issues.first else { return nil }
    return [issue.test] + issue.words + [issue.place(in: URL(filePath: "/book"))].compactMap(\.self)
  }

  private func stopped(_ result: RunResult) -> (stop: Stop, tests: [String])? {
    if case .stopped(let stop, let tests) = result.outcome() { (stop, tests) } else { nil }
  }
}

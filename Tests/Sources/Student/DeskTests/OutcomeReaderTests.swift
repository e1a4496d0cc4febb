// What the end of a run of tests shows: solved, red, or what the code did to its process.

import ExerciseRuns
import Testing

@testable import Desk

@Suite struct OutcomeReaderTests {
  @Test func `an issue outweighs a status of 0, and is told with its words alone`() throws {
    let events = [issue("1 a", ["Issue recorded", "it goes on\\n\\n  send  cancel()"])]
    let found = try finding(result(.passed, events))
    #expect(found.test == "1 a" && found.words == ["it goes on", "  send  cancel()"])
  }

  @Test func `steps in given code are one line, and of a long schedule the first are told`() throws
  {
    let book = try DeskBook()
    let own = "  runs  05-Cancellation.swift:9"
    let given = Array(repeating: "  locked  AOperation.swift:7", count: 5)
    let finding = Finding(
      test: nil, words: ["wrong"] + given + Array(repeating: own, count: 50) + ["again"], place: nil
    )
    var text = OutcomeText(exercise: try book.exercise(1), outcome: .red(finding))
    let steps = text.details.filter { $0.hasPrefix("        ") }.map { $0.dropFirst(8) }
    #expect(steps.first == "… 5 steps in code that is given")
    #expect(steps.dropFirst().count { $0.hasPrefix("runs") } == 39)
    #expect(text.details.contains { $0.contains("--all") })
    text.wantsAll = true
    #expect(text.details.count { $0.contains("locked") || $0.contains("runs") } == 55)
  }

  @Test(arguments: [
    ("UTests.test1 : XCTAssertNil failed: x - it must end", "it must end"),
    ("-[M.UTests test1] : XCTAssertTrue failed - it must", "it must"),  // on macOS
  ])
  func `a failure of XCTest is told with its words, and without the macro's`(
    failure: String, words: String
  ) throws {
    let found = try finding(
      afterSwiftTesting(.failed, "/book/Tests/U.swift:9: error: \(failure)\n"))
    #expect(found == Finding(test: "UTests.test1", words: [words], place: "Tests/U.swift:9"))
  }

  @Test func `code that ends or blocks its process is told in words of its own`() throws {
    let ends: [(RunEnd, String)] = [
      (.exited(status: 0), "called exit(0)"),
      (.endless, "did not end: it computed for 5 s of the processor's time, or more"),
      (.waiting, "did not end: for 15 s it was waiting, not computing"),
      (.outOfMemory, "used more than 1024 MB of memory, and was stopped"),
      (.tooMuchOutput, "printed more than 16 MB, and was stopped"),
    ]
    for (end, sentence) in ends {
      #expect(try processFailure(result(end, [event("testStarted", "1 a")])).sentence == sentence)
    }
  }

  @Test(arguments: [RunEnd.waiting, .crashed(signal: 4)])
  func `what a test has found is told, although a later one does not end well`(end: RunEnd) throws {
    let events = [
      issue("1 a", ["Issue recorded", "the request goes on"]), event("testStarted", "2 b"),
    ]
    #expect(try finding(result(end, events)).words == ["the request goes on"])
  }

  @Test func `what the tests sign decides, and not what the code prints or a test says`() throws {
    let words = "Undecided: the machine was too busy"
    var red = result(.failed, [issue("1 a", [words])], output: words)
    red.signed = .failed
    #expect(try finding(red).words == [words])
    red.signed = .undecided
    #expect(outcome(red) == .undecided && outcome(result(.undecided)) == .undecided)
    var run = result(.passed, [event("testStarted", "1 a"), event("testEnded", "1 a")])
    #expect(
      try processFailure(run).sentence == "ended its tests early, or changed what they record")
    run.signed = .passed
    #expect(outcome(run) == .solved)
  }

  @Test func `a test of XCTest that was running is named`() throws {
    let output = """
      Test Case 'UTests.test1' started at 1
      Test Case 'UTests.test1' passed (0.1 seconds)
      Test Case 'UTests.test2' started at 2
      """
    #expect(try processFailure(afterSwiftTesting(.waiting, output)).tests == ["UTests.test2"])
  }

  /// The result of a run in which the tests of Swift Testing have passed, and then XCTest printed something.
  private func afterSwiftTesting(_ end: RunEnd, _ output: String) -> RunResult {
    let xcTest = RunResult(end: end, events: TestEvents(xcTest: output), output: output)
    let first = result(.passed, [event("testEnded", "1 a")])
    return ExerciseResult(swiftTesting: first, xcTest: xcTest).whole
  }

  private func outcome(_ result: RunResult) -> Outcome {
    OutcomeReader(result: result, root: "/book").outcome
  }

  private func finding(_ result: RunResult) throws -> Finding {
    guard case .red(let finding) = outcome(result) else { throw Unexpected() }
    return finding
  }

  private func processFailure(_ result: RunResult) throws -> ProcessFailure {
    guard case .stopped(let failure) = outcome(result) else { throw Unexpected() }
    return failure
  }

  private struct Unexpected: Error {}
}

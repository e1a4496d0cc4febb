// What is read of an event stream and of XCTest's output; and what no framework would write.

import Testing

@testable import Grading

@Suite struct RunRecordTests {
  // MARK: Swift Testing

  @Test func `the time of a test begins when the one before has ended`() {
    let record = stream(
      event("runStarted"), event("testStarted", 9, at: 1), event("testStarted", 3, at: 2),
      event("testEnded", 3, at: 4.5), event("testEnded", 9, at: 5), event("runEnded"))
    #expect(
      record.tests == [
        "T.swift:3": .init(hasBegun: true, hasEnded: true, seconds: 2.5),
        "T.swift:9": .init(hasBegun: true, hasEnded: true, seconds: 0.5),
      ])
    #expect(record.hasEnded && !record.isDamaged)
  }

  @Test func `failures belong to their test, or to none`() {
    let issue =
      #","issue":{"isKnown":false,"isFailure":true},"messages":[{"text":"a"},{"text":"b"}]"#
    let record = stream(event("issueRecorded", 3, issue), event("issueRecorded", rest: issue))
    #expect(record.tests["T.swift:3"]?.failures == ["b\na"] && record.failures == ["b\na"])
  }

  @Test(arguments: [#""isKnown":true"#, #""isKnown":false,"isFailure":false"#])
  func `a known issue and a warning are no failures`(kind: String) {
    let record = stream(event("issueRecorded", 3, #","issue":{\#(kind)}"#))
    #expect(record.tests["T.swift:3"]?.failures ?? [] == [])
  }

  @Test func `of the tests that had begun, the first is the one that was running at a crash`() {
    let begins = [12, 9, 3].map { event("testStarted", $0) }
    let record = stream(begins + [event("testEnded", 3), #"{"ki"#])
    #expect(record.running(of: tests).map(\.line) == [9] && !record.isDamaged)
    let failed = stream(begins + [event("issueRecorded", 3), event("testEnded", 3)])
    #expect(failed.running(of: tests).map(\.line) == [9, 12], "the rest runs at the same time")
    #expect(stream(begins + [event("runEnded")]).running(of: tests) == [])
  }

  @Test func `a stream that the library does not write is noticed`() {
    let end = event("testEnded", 3)
    #expect(stream(end, end).isDamaged, "a test ends once")
    #expect(stream(event("runEnded"), end).isDamaged, "nothing follows the end of a run")
    #expect(stream(event("runStarted"), event("runStarted")).isDamaged, "a run starts once")
    #expect(stream("{", end).isDamaged, "each line is a JSON object")
  }

  // MARK: XCTest

  @Test func `the output of XCTest on Linux is read`() {
    let record = XCTestLog(
      """
      Test Case 'AXCTests.test1_a' started at 2026-01-02 03:04:05.678
      Test Case 'AXCTests.test1_a' passed (0.25 seconds)
      Test Case 'AXCTests.test2_b' started at 2026-01-02 03:04:05.678
      /book/Tests/A.swift:30: error: AXCTests.test2_b : XCTAssertEqual failed: - it must be 2
      Test Case 'AXCTests.test2_b' failed (0.5 seconds)
      Test Case 'AXCTests.test3_c' started at 2026-01-02 03:04:05.678
      \t Executed 2 tests, with 1 failure (0 unexpected) in 0.75 (0.75) seconds
      """
    ).record
    #expect(
      record.tests["AXCTests.test1_a"] == .init(hasBegun: true, hasEnded: true, seconds: 0.25))
    #expect(record.tests["AXCTests.test2_b"]?.failures == ["XCTAssertEqual failed: - it must be 2"])
    #expect(record.tests["AXCTests.test3_c"] == .init(hasBegun: true) && record.hasEnded)
  }

  @Test func `the output of XCTest on macOS is read, and a skipped test does not pass`() {
    let record = XCTestLog(
      """
      Test Case '-[Chapter1Tests.AXCTests test1_a]' started.
      /book/Tests/A.swift:30: -[Chapter1Tests.AXCTests test1_a] : Test skipped - First make …
      Test Case '-[Chapter1Tests.AXCTests test1_a]' skipped (0.001 seconds).
      """
    ).record
    #expect(record.tests["AXCTests.test1_a"]?.refusal == "First make …")
    #expect(!record.hasEnded)
  }
}

// MARK: Streams

private let tests = [3, 9, 12].map {
  ListedTest(key: "T.swift:\($0)", name: "\($0) a", line: $0, code: "")
}

/// The record of a stream with these lines.
private func stream(_ lines: String...) -> RunRecord { stream(lines) }

private func stream(_ lines: [String]) -> RunRecord {
  EventStream(lines.joined(separator: "\n")).record
}

/// A line of a stream: an event of the test in a line of `T.swift`, or of no test.
private func event(
  _ kind: String,
  _ line: Int? = nil,
  _ rest: String = "",
  at time: Double = 0,
  rest more: String = ""
) -> String {
  let test = line.map { #","testID":"M.T\/`\#($0) a\/b`()\/T.swift:\#($0):4""# } ?? ""
  let instant = #","instant":{"absolute":\#(time),"since1970":1}"#
  let payload = #"{"kind":"\#(kind)"\#(instant)\#(test)\#(rest)\#(more)}"#
  return #"{"kind":"event","payload":\#(payload),"version":"6.3.0"}"#
}

// What is read of XCTest's output; and what XCTest would not print.

import Testing

@testable import ExerciseRuns

@Suite struct XCTestLogTests {
  @Test func `the output of XCTest on Linux is read`() {
    let events = TestEvents(
      xcTest:
        """
        Test Case 'AXCTests.test1_a' started at 2026-01-02 03:04:05.678
        Test Case 'AXCTests.test1_a' passed (0.25 seconds)
        Test Case 'AXCTests.test2_b' started at 2026-01-02 03:04:05.678
        /book/Tests/A.swift:30: error: AXCTests.test2_b : XCTAssertEqual failed: - it must be 2
        Test Case 'AXCTests.test2_b' failed (0.5 seconds)
        Test Case 'AXCTests.test3_c' started at 2026-01-02 03:04:05.678
        Test Suite 'Selected tests' failed at 2026-01-02 03:04:05.678
        """
    )
    #expect(
      events.tests.map(\.key) == ["AXCTests.test1_a", "AXCTests.test2_b", "AXCTests.test3_c"])
    #expect(events.tests.map(\.seconds) == [0.25, 0.5, nil])
    #expect(events.running == ["AXCTests.test3_c"] && events.isComplete)
    #expect(
      events.found == [
        .init(
          key: "AXCTests.test2_b", test: "AXCTests.test2_b",
          messages: ["XCTAssertEqual failed: - it must be 2"], file: "/book/Tests/A.swift", line: 30
        )
      ])
    #expect(events.irregularity == nil)
  }

  @Test func `the output of XCTest on macOS is read, and a skipped test did not run`() {
    let events = TestEvents(
      xcTest:
        """
        Test Case '-[Chapter1Tests.AXCTests test1_a]' started.
        /book/Tests/A.swift:30: -[Chapter1Tests.AXCTests test1_a] : Test skipped - First make …
        Test Case '-[Chapter1Tests.AXCTests test1_a]' skipped (0.001 seconds).
        """
    )
    #expect(events.tests.map(\.key) == ["AXCTests.test1_a"])
    #expect(events.tests.map(\.refusal) == ["First make …"] && events.testsRun == 0)
    #expect(!events.isComplete)
  }

  @Test func `a failed test without a reason is an issue`() {
    let events = TestEvents(
      xcTest: "Test Case 'A.test1' started\nTest Case 'A.test1' failed (1 seconds)")
    #expect(events.issues == ["The test failed."])
  }

  private static let start = "Test Case 'A.test1' started at 1\n"
  private static let end = "Test Case 'A.test1' passed (1 seconds)\n"
  private static let last = "Test Suite 'Selected tests' passed at 1\n"

  @Test(arguments: [
    (start + end + last, nil), (start + start, "the test \"A.test1\" begins twice"),
    (start + end + end, "the test \"A.test1\" ends twice"), (last + last, "the run ends twice"),
  ])
  func `lines that a student's code has printed as well are noticed`(
    lines: String, irregularity: String?
  ) {
    #expect(TestEvents(xcTest: lines).irregularity == irregularity)
  }
}

// Which verdicts a test run records, in a real run on a temporary book.

import TestSupport
import Testing

#if os(Linux) && !SOLUTIONS  // on macOS the test bundle is not an executable

  extension RealRunTests {
    @Test func `started exercises are tested in order, and their verdicts are recorded`()
      async throws
    {
      try book.edit("A", "B")
      let run = try await book.test(["--filter", "Demo"], ["WORKBOOK_DEMO_WRONG": "B"])
      #expect(run.status != 0)
      #expect(
        run.errors.contains("✔ Suite \"1.1 A\"") && run.errors.contains("✘ Suite \"1.2 B\""))
      #expect(run.notRun.last == #"Suite "1.3 C": "\#(book.notSolved("1.3", "C"))""#)
      #expect(book.verdict("1.1")?.hasPrefix("solved ") == true)
      #expect(book.verdict("1.2")?.hasPrefix("red ") == true)
      #expect(book.verdict("1.3") == nil)
      #expect(
        run.lastLine == "Chapter 1: 1 of 3 solved. Next: 1.2 B (15 min), \(book.folder)/B.swift:3"
      )
    }

    @Test func `a failure in XCTest alone makes an exercise red`() async throws {
      try book.edit("A", "B", "C")
      let half = try await book.testXCTest(["WORKBOOK_DEMO_WRONG": "XCTest"])
      #expect(half.status != 0)
      #expect(
        half.output.contains("DemoXCTests.test2_theKit : Test skipped - First make the other"))
      let run = try await book.test(["--filter", "Demo"])
      #expect(run.status == 0)
      #expect(
        run.lines.suffix(6).prefix(2) == [
          "1.3 C is red. DemoXCTests.test1_c:", "    c must be right. See above.",
        ]
      )
      #expect(run.lastLine.hasPrefix("Chapter 1: 2 of 3 solved. Next: 1.3 C"))
      #expect(try await book.testXCTest([:]).status == 0)
      #expect(
        try await book.test(["--filter", "Demo"]).lastLine.hasPrefix("Chapter 1: 3 of 3 solved."))
    }

    @Test func `a wait that could not be decided is no verdict, and takes none back`() async throws
    {
      try book.edit("A", "B", "C")
      let undecided = ["WORKBOOK_DEMO_WRONG": "undecided"]
      let first = try await book.test(["--filter", "Demo"], undecided)
      #expect(first.status != 0, "a run in which something is undecided is not green")
      #expect(book.verdict("1.3") == nil)
      #expect(try await book.test(["--filter", "Demo"]).status == 0)
      let last = try await book.test(["--filter", "Demo"], undecided)
      #expect(last.status != 0)
      #expect(try await book.testXCTest(undecided).status != 0)
      #expect(book.verdict("1.3")?.hasPrefix("solved ") == true)
      let summary = try await book.test(["--filter", "DemoA"]).lastLine
      #expect(summary.hasPrefix("Chapter 1: 3 of 3 solved."), "XCTest has recorded nothing, either")
    }

    @Test func `what builds on a red exercise is not run`() async throws {
      try book.edit("A", "B", "C")
      let run = try await book.test(["--filter", "Demo"], ["WORKBOOK_DEMO_WRONG": "B"])
      #expect(run.notRun.last == #"Suite "1.3 C": "Exercise 1.3 builds on 1.2, which is red.""#)
      #expect(book.verdict("1.3") == nil)
      let alone = try await book.test(["--filter", "DemoC"])
      #expect(alone.status != 0)
      #expect(alone.issues.last == "Exercise 1.3 builds on 1.2, which is red.")
    }

    @Test func `a crash is remembered with its test, and no other verdict is lost`() async throws {
      try book.edit("A", "B", "C")
      _ = try await book.test(["--filter", "Demo"])
      let run = try await book.test(["--filter", "Demo"], ["WORKBOOK_DEMO_WRONG": "A crash"])
      #expect(run.status != 0)
      #expect(
        run.lines.suffix(2) == [
          #"1.1 crashed, in test "2 a is quick"."#, "Hint: swift run workbook hint 1.1",
        ]
      )
      let tool = try await book.workbook(["--all"])
      #expect(tool.output.contains("1.1  A  write  10 min  crashed\n"))
      #expect(tool.output.contains("1.2  B  write  15 min  solved\n"))
      #expect(
        tool.output.contains(
          #"The last test run ended too early, in 1.1 A, in test "2 a is quick": the code crashed"#
        ))
      _ = try await book.test(["--filter", "Demo"])
      let later = try await book.workbook([])
      #expect(later.output.contains("3 of 3 solved") && !later.output.contains("too early"))
    }

    @Test func `an exercise is not solved by some of its tests`() async throws {
      try book.edit("A")
      let run = try await book.test(["--filter", "DemoA/.*quick"])
      #expect(run.status == 0)
      #expect(book.verdict("1.1") == nil)
      #expect(run.lastLine.hasPrefix("Chapter 1: 0 of 3 solved."))
    }
  }

#endif

// Suites of exercises that run only in a process that a demo book starts.

import ExerciseTesting
import TestSupport
import Testing

/// The folder of a temporary book; nil in an ordinary run, in which these suites are disabled.
private let book = ProcessInfo.processInfo.environment["WORKBOOK_DEMO"]

/// Whether a demo book started this process.
let isDemo = book != nil

/// The file of the tests of the demo book, and what is wrong with the answers.
let demoFile = "\(book ?? "")/Tests/DemoTests.swift"
let wrong = ProcessInfo.processInfo.environment["WORKBOOK_DEMO_WRONG"] ?? ""

@Suite("1.3 C", .enabled(if: isDemo), .exercise("1.3", testFile: demoFile)) struct DemoC {
  private let isRight = !wrong.contains("C") && !wrong.contains("undecided")

  @Test(arguments: [1, 2]) func `1 c`(_ number: Int) {
    if wrong.contains("undecided") { Issue.record("\(Expiry.tellUndecided())") }
    #expect(isRight, "\(String(repeating: "long ", count: 100))")
  }
}

@Suite("1.1 A", .enabled(if: isDemo), .exercise("1.1", testFile: demoFile)) struct DemoA {
  @Test func `1 a waits`() async throws { try await Task.sleep(for: .milliseconds(50)) }

  @Test func `2 a is quick`() {
    if wrong.contains("A crash") { fatalError("as a student's code may") }
    while wrong.contains("A loop") {}
    if wrong.contains("A block") { DispatchSemaphore(value: 0).wait() }
  }
}

@Suite("1.2 B", .enabled(if: isDemo), .exercise("1.2", testFile: demoFile)) struct DemoB {
  private let isRight = !wrong.contains("B")

  @Test func `10 the tenth`() { #expect(isRight, "ten comes after two") }

  @Test func `2 the second`() {
    #expect(isRight, "b must be right.\n  a table\n  of two lines")
    #expect(isRight, "another reason")
  }

  @Test(.kit) func `1 the kit`() { print("the kit was asked") }

  @Test(.kit) func `3 the kit again`() { print("the kit was asked again") }

  @Test func `no number`() { #expect(isRight, "an unnumbered test comes last") }
}

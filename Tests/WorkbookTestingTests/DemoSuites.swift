// Suites of exercises that only exist in a process started by ExerciseTraitTests.

import Foundation
import Testing
import WorkbookTesting

/// The folder of a temporary book; nil in an ordinary run, which leaves these suites out.
private let book = ProcessInfo.processInfo.environment["WORKBOOK_DEMO"]
private let file = "\(book ?? "")/Tests/DemoTests.swift"

@Suite("1.3 C", .enabled(if: book != nil), .exercise("1.3", testFile: file)) struct DemoC {
  @Test(arguments: [1, 2]) func `c`(_ number: Int) {}
}

@Suite("1.1 A", .enabled(if: book != nil), .exercise("1.1", testFile: file)) struct DemoA {
  @Test func `a waits`() async throws { try await Task.sleep(for: .milliseconds(50)) }
  @Test func `a is quick`() {}
}

@Suite("1.2 B", .enabled(if: book != nil), .exercise("1.2", testFile: file)) struct DemoB {
  @Test func `b`() {
    let isRight = ProcessInfo.processInfo.environment["WORKBOOK_DEMO_WRONG"] == nil
    #expect(isRight, "b must be right")
  }
}

// A temporary book with three exercises, and real test runs of the demo suites on it.

import Foundation
import TestSupport
import Testing

#if os(Linux)  // on macOS the test bundle is not an executable
  /// Tests that start the demo suites in a process of their own: one file for each thing that they look at.
  @Suite(.enabled(if: !isDemo, "this process runs the demo suites only"))
  struct RealRunTests {
    let book: TemporaryBook

    init() throws { book = try TemporaryBook.demo() }
  }
#endif

extension TemporaryBook {
  /// A book whose exercises 1.1, 1.2 and 1.3 are tested by the demo suites; all are as they are shipped.
  static func demo() throws -> TemporaryBook {
    let book = try TemporaryBook()
    try book.add("1.1", "A", "write · 10 min")
    try book.add("1.2", "B", "write · 15 min")
    try book.add("1.3", "C", "write · 20 min · builds on 1.1 1.2")
    return book
  }

  /// The folder of the chapter.
  var folder: String { "Chapters/Chapter1Callbacks" }

  /// No filter, like plain `swift test`: all suites except the demo suites are skipped.
  var everything: [String] { ["--skip", #"^(?!ExerciseTestingTests\.Demo)"#] }

  /// Runs the demo suites of Swift Testing in a process of their own.
  func test(
    _ arguments: [String],
    _ environment: [String: String] = [:]
  ) async throws -> Ended {
    try await run(["--testing-library", "swift-testing"] + arguments, environment)
  }

  /// Runs the demo class of XCTest, which is a process of its own, as `swift test` runs it.
  func testXCTest(_ environment: [String: String]) async throws -> Ended {
    try await run(["ExerciseTestingTests.DemoXCTests"], environment)
  }

  private func run(_ arguments: [String], _ environment: [String: String]) async throws -> Ended {
    let demo = ["WORKBOOK_DEMO": root.path, "WORKBOOK_STRICT": ""]
    return try await Tool("workbookPackageTests.xctest").run(
      arguments, in: root, environment: demo.merging(environment) { $1 })
  }

  /// The sentence about an exercise that is not started.
  func notSolved(_ id: String, _ title: String) -> String {
    "Exercise \(id) is not solved yet. Open \(folder)/\(title).swift:3. "
      + "Hint: swift run workbook hint \(id)"
  }

  /// The recorded verdict on an exercise.
  func verdict(_ id: String) -> String? { try? read(".build/workbook/verdicts/\(id)") }
}

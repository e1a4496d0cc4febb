// A temporary book with three exercises, and real test runs of the demo suites on it.

import Foundation
import TestSupport

/// A book whose exercises 1.1, 1.2 and 1.3 are tested by the demo suites.
struct DemoBook {
  private let book: TemporaryBook
  let folder = "Chapters/Chapter1Callbacks"
  /// No filter, like plain `swift test`: all suites except the demo suites are skipped.
  let everything = ["--skip", #"^(?!ExerciseTestingTests\.Demo)"#]

  /// Makes the book, with all exercises as they are shipped.
  init() throws {
    book = try TemporaryBook()
    try book.add("1.1", "A", "write · 10 min")
    try book.add("1.2", "B", "write · 15 min")
    try book.add("1.3", "C", "write · 20 min · builds on 1.1 1.2")
  }

  /// Edits exercises, as a student does.
  func edit(_ titles: String...) throws {
    for title in titles { try book.edit(title) }
  }

  /// Writes a file of the book.
  func write(_ path: String, _ text: String) throws { try book.write(path, text) }

  /// Where a file of the book is.
  func url(of path: String) -> URL { book.root.appending(path: path) }

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

  /// Runs `workbook` in the folder of the book.
  func workbook() async throws -> Ended { try await Tool("workbook").run([], in: book.root) }

  private func run(_ arguments: [String], _ environment: [String: String]) async throws -> Ended {
    let demo = ["WORKBOOK_DEMO": book.root.path, "WORKBOOK_STRICT": ""]
    return try await Tool("workbookPackageTests.xctest").run(
      arguments, in: book.root, environment: demo.merging(environment) { $1 })
  }

  /// The sentence about an exercise that is not started.
  func notSolved(_ id: String, _ title: String) -> String {
    "Exercise \(id) is not solved yet. Open \(folder)/\(title).swift:3. "
      + "Hint: swift run workbook hint \(id)"
  }

  /// The recorded verdict on an exercise.
  func verdict(_ id: String) -> String? {
    try? String(contentsOf: url(of: ".build/workbook/verdicts/\(id)"), encoding: .utf8)
  }
}

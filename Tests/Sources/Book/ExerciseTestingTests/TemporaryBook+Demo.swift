// A temporary book with three exercises, and real test runs of the demo suites on it.

import Foundation
import TestSupport

extension TemporaryBook {
  /// A book whose exercises 1.1, 1.2 and 1.3 are tested by the demo suites; all are as they are shipped.
  static func demo() throws -> TemporaryBook {
    let book = try TemporaryBook()
    try book.add("1.1", "A", "write · 10 min")
    try book.add("1.2", "B", "write · 15 min")
    try book.add("1.3", "C", "write · 20 min · builds on 1.1 1.2")
    return book
  }

  /// Runs the demo suites of Swift Testing in a process of their own.
  func test(_ arguments: [String], _ environment: [String: String] = [:]) async throws -> Ended {
    let demo = ["WORKBOOK_DEMO": root.path, "WORKBOOK_STRICT": ""]
    return try await Tool("workbookPackageTests.xctest").run(
      ["--testing-library", "swift-testing"] + arguments, in: root,
      environment: demo.merging(environment) { $1 })
  }
}

// The class of an exercise in XCTest that runs only in a process that a demo book starts.

import ExerciseTesting
import Foundation
import XCTest

final class DemoXCTests: XCTestCase {
  private let book = ProcessInfo.processInfo.environment["WORKBOOK_DEMO"]
  private let isWrong =
    ProcessInfo.processInfo.environment["WORKBOOK_DEMO_WRONG"]?.contains("XCTest") == true

  override func setUpWithError() throws {
    guard let book else { throw XCTSkip("A test of this target starts a process for it.") }
    try skipUnlessStarted("1.3", testFile: "\(book)/Tests/DemoTests.swift")
  }

  private let isUndecided =
    ProcessInfo.processInfo.environment["WORKBOOK_DEMO_WRONG"]?.contains("undecided") == true

  func test1_c() {
    if isUndecided { XCTFail("Undecided: the machine was too busy.") }
    XCTAssertFalse(isWrong, "c must be right.\na table\nof two lines")
  }

  func test2_theKit() throws { try skipUnlessSmallTestsPass("1.3") }
}

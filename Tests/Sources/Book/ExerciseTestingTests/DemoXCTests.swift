// The class of an exercise in XCTest that runs only in a process that a demo book starts.

import Deadlines
import ExerciseTesting
import XCTest

final class DemoXCTests: XCTestCase {
  override func setUpWithError() throws {
    guard isDemo else { throw XCTSkip("A test of this target starts a process for it.") }
    try skipUnlessStarted("1.3", testFile: demoFile)
  }

  func test1_c() {
    if wrong.contains("undecided") { XCTFail(Expiry.tellUndecided()) }
    XCTAssertFalse(wrong.contains("XCTest"), "c must be right.\na table\nof two lines")
  }

  func test2_theKit() throws { try skipUnlessSmallTestsPass("1.3") }
}

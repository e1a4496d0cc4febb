// One class a style, so that `--filter` can choose one: `swift test --filter CallbacksXCTests`.

import Conformance
import XCTest

final class CallbacksXCTests: StyleTestCase {
  override var styleName: String? { "callbacks" }

  /// NB: without a test of its own the class would not be found on Linux.
  func test_walksTheWholeSpace() throws {
    let report = try report()
    print(report.summary)
    XCTAssertEqual(report.walked, report.planned, report.message)
  }
}

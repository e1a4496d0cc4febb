// Exercise 5.6 once more, in XCTest: one test by hand, as in UserFetchTests, and one call to the kit.

import ChapterTesting
import XCTest

final class UserFetchXCTests: XCTestCase {
  override func setUpWithError() throws { try skipUnlessStarted("5.6") }

  func test1_aUserArrives() { assertTwoGoodAnswersGiveTheUser(UserFetch.self) }

  func test2_itKeepsEveryRule() throws {
    try skipUnlessSmallTestsPass("5.6")
    assertTheRulesHold(in: JobStyle("5.6", UserFetch.self))
  }
}

// Exercise 7.6 once more, in XCTest: one test by hand, as in UserFetchTests, and one call to the kit.

import ChapterTesting
import XCTest

final class UserFetchXCTests: XCTestCase {
  override func setUpWithError() throws { try skipUnlessStarted("7.6") }

  func test1_aUserArrives() { assertTwoGoodAnswersGiveTheUser(UserFetch.self) }

  func test2_itKeepsEveryRule() throws {
    try skipUnlessSmallTestsPass("7.6")
    assertTheRulesHold(in: JobStyle("7.6", UserFetch.self))
  }
}

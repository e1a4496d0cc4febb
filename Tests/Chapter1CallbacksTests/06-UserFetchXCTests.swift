// Exercise 1.6 once more, in XCTest: one test by hand, as in UserFetchTests, and one call to the kit.

import ChapterTesting
import XCTest

final class UserFetchXCTests: XCTestCase {
  override func setUpWithError() throws { try skipUnlessStarted("1.6") }

  func test1_aUserArrives() { assertTwoGoodAnswersGiveTheUser(UserFetch.self) }

  func test2_itKeepsItsRulesWhileOneThingHappensAtATime() throws {
    try skipUnlessSmallTestsPass("1.6")
    let rules: [Rule.ID] =
      Rule.ID.group("W1") + [.twoRequests, .listFirst] + Rule.ID.group("W3") + Rule.ID.group("W4")
    assertTheRulesHold(in: JobStyle("1.6", UserFetch.self), rules)
  }
}

// Exercise 1.6 once more, in XCTest: one test by hand, as in UserFetchTests, and one call to the kit.

import Conformance
import ExerciseTesting
import TestDoubles
import TestSupport
import UserAPI
import XCTest

#if SOLUTIONS
  import Chapter1CallbacksSolution
#else
  import Chapter1Callbacks
#endif

final class UserFetchXCTests: XCTestCase {
  override func setUpWithError() throws { try skipUnlessStarted("1.6") }

  func test1_aUserArrives() {
    let transport = ScriptedTransport()
    let outcome = Monitor<Result<User, UserFetchError>?>(nil)
    UserFetch(environment: .scripted(transport)) { result in
      outcome.update { $0 = result }
    }.start()
    transport.requests.last?.answer(.good(listBody(ids: 8, 7)))
    transport.requests.last?.answer(.good(userBody(id: 8)))
    let expiry = outcome.wait { $0 != nil }
    XCTAssertNil(expiry, "a started run must complete")
    let result = outcome.update { $0 }
    XCTAssertEqual(result?.map(\.id), .success(8), "two good answers must give the user")
  }

  func test2_itKeepsItsRulesWhileOneThingHappensAtATime() {
    let rules: [Rule.ID] =
      Rule.ID.group("W1") + [.twoRequests, .listFirst] + Rule.ID.group("W3") + Rule.ID.group("W4")
    let report = Walk(Style("1.6", UserFetch.self), rules: rules, scenarios: .plain).run()
    XCTAssertTrue(report.passes, report.message)
  }
}

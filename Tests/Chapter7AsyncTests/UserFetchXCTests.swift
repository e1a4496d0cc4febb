// Exercise 7.6 once more, in XCTest: one test by hand, as in UserFetchTests, and one call to the kit.

import Conformance
import ExerciseTesting
import TestDoubles
import TestSupport
import UserAPI
import XCTest

#if SOLUTIONS
  import Chapter7AsyncSolution
#else
  import Chapter7Async
#endif

final class UserFetchXCTests: XCTestCase {
  override func setUpWithError() throws { try skipUnlessStarted("7.6") }

  func test1_aUserArrives() {
    let sends = Monitor(0)
    let transport = ScriptedTransport(onSend: { _ in sends.update { $0 += 1 } })
    let outcome = Monitor<Result<User, UserFetchError>?>(nil)
    UserFetch(environment: .scripted(transport)) { result in
      outcome.update { $0 = result }
    }.start()
    for (number, body) in [listBody(ids: 8, 7), userBody(id: 8)].enumerated() {
      let isMissing = sends.wait { $0 > number } != nil
      XCTAssertFalse(isMissing, "request \(number + 1) was never sent (W2.1)")
      guard !isMissing else { return }
      transport.requests[number].answer(.good(body))
    }
    let expiry = outcome.wait { $0 != nil }
    XCTAssertNil(expiry, "a started run must complete")
    let result = outcome.update { $0 }
    XCTAssertEqual(result?.map(\.id), .success(8), "two good answers must give the user")
  }

  func test2_itKeepsEveryRule() throws {
    try skipUnlessSmallTestsPass("7.6")
    let report = Walk(Style("7.6", UserFetch.self), scenarios: .plain, onFind: tellAtOnce).run()
    XCTAssertTrue(report.passes, report.message)
  }
}

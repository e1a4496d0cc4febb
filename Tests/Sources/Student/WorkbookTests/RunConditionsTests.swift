// Which error a run must end with, for each fault and each place of a cancel.

import FixtureServer
import Testing
import UserAPI

@testable import StyleRuns

@Suite struct RunConditionsTests {
  @Test(arguments: [
    ("list-404", UserFetchError.failed(.requestList, .status(404))),
    ("user-500", .failed(.requestUser, .status(500))),
    ("list-malformed", .failed(.decodeList, .malformed)),
    ("user-not-utf8", .failed(.decodeUser, .malformed)),
    ("list-no-users", .failed(.decodeList, .noUsers)),
    ("user-hang", .failed(.requestUser, .transport(.timedOut))),
    ("list-slow", nil),
  ])
  func `each fault has its error`(name: String, error: UserFetchError?) throws {
    #expect(try RunConditions(faultNamed: name, cancelAt: nil).expectedError == error)
  }

  @Test(arguments: CancelPoint.allCases)
  func `without a fault a cancel counts unless the run has completed`(point: CancelPoint) throws {
    let error = try RunConditions(faultNamed: nil, cancelAt: point.rawValue).expectedError
    #expect(error == (point == .completion ? nil : .cancelled))
  }

  @Test(arguments: [
    ("list-404", "pending-list", true), ("list-404", "decode-list", false),
    ("list-malformed", "decode-list", true), ("list-malformed", "send-user", false),
    ("user-404", "decode-list", true), ("user-404", "decode-user", false),
    ("user-malformed", "completion", false), ("list-slow", "decode-user", true),
  ])
  func `with a fault a cancel counts if the run comes to it`(
    fault: String, point: String, isCancelled: Bool
  ) throws {
    let conditions = try RunConditions(faultNamed: fault, cancelAt: point)
    let fault = try #require(NamedFault.named(fault))
    #expect(conditions.expectedError == (isCancelled ? .cancelled : fault.expectedError))
  }
}

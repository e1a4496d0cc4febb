// Two tests of the whole job in XCTest: one by hand, and one by the kit.

public import Conformance
import ExerciseTesting
import TestSupport
import XCTest

/// Asserts that two good answers give the user.
///
/// - Parameters:
///   - fetch: The type of the run.
///   - file: Where an assertion fails; use the default.
///   - line: Where an assertion fails; use the default.
public func assertTwoGoodAnswersGiveTheUser<Fetch: UserFetching>(
  _ fetch: Fetch.Type,
  file: StaticString = #filePath,
  line: UInt = #line
) {
  let sends = Monitor(0)
  let transport = ScriptedTransport(onSend: { _ in sends.update { $0 += 1 } })
  let outcome = Monitor<Result<User, UserFetchError>?>(nil)
  Fetch(environment: .scripted(transport)) { result in
    outcome.update { $0 = result }
  }.start()
  for (number, body) in [listBody(ids: 8, 7), userBody(id: 8)].enumerated() {
    let isMissing = sends.wait { $0 > number } != nil
    XCTAssertFalse(
      isMissing, "request \(number + 1) was never sent (W2.1)", file: file, line: line)
    guard !isMissing else { return }
    transport.requests[number].answer(.good(body))
  }
  let expiry = outcome.wait { $0 != nil }
  XCTAssertNil(
    expiry, "a started run must complete, also while the main thread waits", file: file, line: line)
  let result = outcome.update { $0 }
  XCTAssertEqual(
    result?.map(\.id), .success(8), "two good answers must give the user", file: file, line: line)
}

/// Asserts that a style keeps some rules of the kit while one thing happens at a time.
///
/// - Parameters:
///   - style: The style.
///   - rules: The rules.
///   - file: Where an assertion fails; use the default.
///   - line: Where an assertion fails; use the default.
public func assertTheRulesHold(
  in style: JobStyle,
  _ rules: [Rule.ID] = Rule.ID.allCases,
  file: StaticString = #filePath,
  line: UInt = #line
) {
  let report = Walk(style, rules: rules, scenarios: .plain, onFind: tellAtOnce).run()
  XCTAssertTrue(report.passes, report.message, file: file, line: line)
}

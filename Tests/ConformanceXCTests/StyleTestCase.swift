// The base class of every style's class: one test a rule. It must stand in this target, since XCTest
// on Linux finds inherited tests only there; and each class needs a test of its own to be found.

import Conformance
import ConformanceOverHTTP
import FinishedStyles
import Synchronization
import TestDoubles
import UserAPI
import XCTest

/// Every rule as a test.
///
/// A subclass says of which style, and over which transport. The base class itself is skipped. Swift
/// Testing's suites walk the whole space, and over HTTP; these classes walk the brief one. With
/// `WORKBOOK_THOROUGH=1` they do the same as those.
class StyleTestCase: XCTestCase {
  /// The name of the style, as `FinishedStyles` has it.
  class var style: String { "" }
  /// Whether the style is walked over real HTTP, and not by the scripted transport.
  class var isOverHTTP: Bool { false }

  private static let reports = Mutex<[String: WalkReport]>([:])

  override func setUpWithError() throws {
    let isBase = type(of: self) == StyleTestCase.self
    try XCTSkipIf(isBase, "the tests of this class run in its subclasses")
    try XCTSkipIf(
      Self.isOverHTTP && !Effort.isThorough,
      "Swift Testing's suites walk over HTTP; these do with WORKBOOK_THOROUGH=1")
  }

  /// What the style's walk found; the first test that asks walks.
  private func report() throws -> WalkReport {
    let (name, isOverHTTP) = (Self.style, Self.isOverHTTP)
    let style = try XCTUnwrap(
      finishedStyles.first { $0.name == name },
      "FinishedStyles has no style '\(name)': correct the name in \(Self.self)")
    return Self.reports.withLock { reports in
      let key = isOverHTTP ? "\(name) over HTTP" : name
      let report = reports[key] ?? Self.walk(style, isOverHTTP)
      reports[key] = report
      return report
    }
  }

  private static func walk(_ style: Style, _ isOverHTTP: Bool) -> WalkReport {
    isOverHTTP
      ? WalkOverHTTP(style, scenarios: Effort.choose(.brief, thorough: .all)).run()
      : Walk(style, scenarios: Effort.choose(.brief, thorough: .all)).run()
  }

  private func keeps(
    _ rule: Rule.ID, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    switch try report().verdict(on: rule) {
    case .kept(let scenarios):
      XCTAssertGreaterThan(scenarios, 0, "no scenario of \(rule)", file: file, line: line)
    case .broken(let violation):
      XCTFail(violation.description, file: file, line: line)
    case .notApplicable(let reason) where WalkOverHTTP.outOfReach[rule] == reason:
      throw XCTSkip("\(rule.rawValue) over HTTP: \(reason)")
    case .notApplicable(let reason):
      XCTFail("\(rule.rawValue) was not judged: \(reason)", file: file, line: line)
    }
  }

  /// What each class has as a test of its own: the style played every scenario, and kept its rules.
  func walksItsSpace(file: StaticString = #filePath, line: UInt = #line) throws {
    let report = try report()
    print(report.summary)
    XCTAssertTrue(report.passes, report.message, file: file, line: line)
  }

  func test_W1_1() throws { try keeps(.oneCompletion) }
  func test_W1_2() throws { try keeps(.offTheStack) }
  func test_W1_3() throws { try keeps(.firstUser) }
  func test_W1_4() throws { try keeps(.keepsItselfAlive) }
  func test_W1_5() throws { try keeps(.letGo) }
  func test_W1_6() throws { try keeps(.onTheQueue) }
  func test_W1_7() throws { try keeps(.startOnce) }
  func test_W2_1() throws { try keeps(.twoRequests) }
  func test_W2_2() throws { try keeps(.listFirst) }
  func test_W2_3() throws { try keeps(.goodNeighbours) }
  func test_W2_4() throws { try keeps(.noBlockedThread) }
  func test_W3_1() throws { try keeps(.ownError) }
  func test_W3_2() throws { try keeps(.stopAtTheError) }
  func test_W3_3() throws { try keeps(.statusCounts) }
  func test_W3_4() throws { try keeps(.badBodies) }
  func test_W3_5() throws { try keeps(.oneAnswer) }
  func test_W4_1() throws { try keeps(.cancelledBeforeStart) }
  func test_W4_2() throws { try keeps(.cancelWins) }
  func test_W4_3() throws { try keeps(.reachTheTransport) }
  func test_W4_4() throws { try keeps(.nothingNew) }
  func test_W4_5() throws { try keeps(.tooLate) }
  func test_W4_6() throws { try keeps(.manyCancels) }
  func test_W4_7() throws { try keeps(.cancelAtOnce) }
}

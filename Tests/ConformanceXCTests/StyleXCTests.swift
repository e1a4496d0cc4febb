// Every rule as a test that walks every style, and names the style that breaks the rule.

import Conformance
import ConformanceSearch
import FinishedStyles
import Synchronization
import UserAPI
import XCTest

/// The rules in the brief space: Swift Testing's suites walk the whole one, and over HTTP, too.
final class StyleXCTests: XCTestCase {
  /// What the walks of the styles found, side by side; the first test that asks walks.
  private static let reports: [WalkReport] = {
    let styles = ChosenStyles.all
    let found = Mutex([Int: WalkReport]())
    DispatchQueue.concurrentPerform(iterations: styles.count) { number in
      let report = Walk(styles[number], scenarios: .brief).run()
      found.withLock { $0[number] = report }
    }
    return found.withLock { found in styles.indices.compactMap { found[$0] } }
  }()

  private func keeps(
    _ rule: Rule.ID, test: String = #function, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    XCTAssertEqual(test, "\(Self.test(of: rule))()", file: file, line: line)
    if let complaint = ChosenStyles.complaint { throw XCTSkip(complaint) }
    for report in Self.reports {
      switch report.verdict(on: rule) {
      case .kept(let scenarios):
        XCTAssertGreaterThan(
          scenarios, 0, "\(report.subject): no scenario of \(rule)", file: file, line: line)
      case .broken(let violation):
        XCTFail("\(report.subject): \(violation)", file: file, line: line)
      case .notApplicable(let reason):
        XCTFail(
          "\(report.subject): \(rule.rawValue) was not judged: \(reason)", file: file, line: line)
      }
    }
  }

  /// Each style played every scenario, and kept its rules.
  func test_walk() {
    if let complaint = ChosenStyles.complaint { XCTFail(complaint) }
    for report in Self.reports {
      print(report.summary)
      XCTAssertTrue(report.passes, report.message)
    }
  }

  /// Each style keeps its rules in the schedules that are played first.
  func test_schedules() {
    let played = ChosenStyles.forLongTests.map(\.name)
    for style in ChosenStyles.searched where played.contains(style.name) {
      let report = ScheduleWalk(style, limit: 30).run()
      XCTAssertTrue(report.passes, report.message)
    }
  }

  func test_everyRuleHasATest() throws {
    let text = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    for rule in Rule.ID.allCases {
      let call = "func \(Self.test(of: rule))() throws { try keeps(."
      XCTAssertTrue(text.contains(call), "There is no '\(call)…' for the rule \(rule.rawValue).")
    }
  }

  private static func test(of rule: Rule.ID) -> String {
    "test_\(rule.rawValue.replacing(".", with: "_"))"
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

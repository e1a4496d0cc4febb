// The base class of every style's class: one test a rule. It must stand in this target, since XCTest
// on Linux finds inherited tests only there; and each class needs a test of its own to be found.

import Conformance
import ConformanceOverHTTP
import FinishedStyles
import Synchronization
import UserAPI
import XCTest

/// Every rule as a test; the name of a subclass says of which style, and over which transport.
///
/// `CallbacksXCTests` walks the style `callbacks` with the scripted transport,
/// `CallbacksOverHTTPXCTests` over real HTTP. The base class itself is skipped.
class StyleTestCase: XCTestCase {
  private static let overHTTP = "OverHTTP"

  /// The class's name without its ending.
  private var subject: Substring {
    String(describing: type(of: self)).prefix { $0 != "<" }.dropLast("XCTests".count)
  }

  /// Whether the style is walked over real HTTP, and not by the scripted transport.
  private var isOverHTTP: Bool { subject.hasSuffix(Self.overHTTP) }

  private var styleName: String {
    subject.dropLast(isOverHTTP ? Self.overHTTP.count : 0).lowercased()
  }

  private static let reports = Mutex<[String: Report]>([:])
  private static let reportsOverHTTP = Mutex<[String: ReportOverHTTP]>([:])

  override func setUpWithError() throws {
    let isBase = type(of: self) == StyleTestCase.self
    try XCTSkipIf(isBase, "the tests of this class run in its subclasses")
  }

  private func style() throws -> Style {
    try XCTUnwrap(
      finishedStyles.first { $0.name == styleName }, "no finished style is '\(styleName)'")
  }

  /// What the style's walk found; walked once, by whichever test comes first.
  private func report() throws -> Report {
    let style = try style()
    return Self.reports.withLock { reports in
      let report = reports[style.name] ?? Walk(style).run()
      reports[style.name] = report
      return report
    }
  }

  /// What the style's walk over real HTTP found; walked once as well.
  private func reportOverHTTP() throws -> ReportOverHTTP {
    let style = try style()
    return Self.reportsOverHTTP.withLock { reports in
      let report = reports[style.name] ?? WalkOverHTTP(style).run()
      reports[style.name] = report
      return report
    }
  }

  private func keeps(
    _ rule: Rule.ID, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let violation = isOverHTTP ? try violationOverHTTP(of: rule) : try report().violation(of: rule)
    XCTAssertNil(violation, violation?.description ?? "", file: file, line: line)
  }

  private func violationOverHTTP(of rule: Rule.ID) throws -> Violation? {
    switch try reportOverHTTP().verdict(on: rule) {
    case .kept: return nil
    case .broken(let violation): return violation
    case .notApplicable(let reason): throw XCTSkip("\(rule.rawValue) over HTTP: \(reason)")
    }
  }

  /// What each class has as a test of its own: the style played every scenario.
  func walksTheWholeSpace(file: StaticString = #filePath, line: UInt = #line) throws {
    if isOverHTTP {
      let report = try reportOverHTTP()
      print(report.summary)
      XCTAssertEqual(report.walked, report.planned, report.message, file: file, line: line)
    } else {
      let report = try report()
      print(report.summary)
      XCTAssertEqual(report.walked, report.planned, report.message, file: file, line: line)
    }
  }

  func test_W1_1() throws { try keeps(.oneCompletion) }
  func test_W1_2() throws { try keeps(.offTheStack) }
  func test_W1_3() throws { try keeps(.firstUser) }
  func test_W1_4() throws { try keeps(.heldByNobody) }
  func test_W1_5() throws { try keeps(.letGo) }
  func test_W1_6() throws { try keeps(.onTheQueue) }
  func test_W1_7() throws { try keeps(.startOnce) }
  func test_W2_1() throws { try keeps(.twoRequests) }
  func test_W2_2() throws { try keeps(.listFirst) }
  func test_W2_3() throws { try keeps(.goodNeighbours) }
  func test_W2_4() throws { try keeps(.nobodyWaits) }
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

// Two classes a style, so that `--filter` can choose: `swift test --filter CallbacksXCTests`.

import Conformance
import ConformanceOverHTTP
import XCTest

final class CallbacksXCTests: StyleTestCase {
  /// NB: without a test of its own the class would not be found on Linux.
  func test_walksTheWholeSpace() throws {
    let report = try report()
    print(report.summary)
    XCTAssertEqual(report.walked, report.planned, report.message)
  }
}

final class CallbacksOverHTTPXCTests: StyleTestCase {
  /// NB: without a test of its own the class would not be found on Linux.
  func test_walksTheWholeSpace() throws {
    let report = try reportOverHTTP()
    print(report.summary)
    XCTAssertEqual(report.walked, report.planned, report.message)
  }
}

final class AdaptersXCTests: StyleTestCase {
  /// NB: without a test of its own the class would not be found on Linux.
  func test_walksTheWholeSpace() throws {
    let report = try report()
    print(report.summary)
    XCTAssertEqual(report.walked, report.planned, report.message)
  }
}

final class AdaptersOverHTTPXCTests: StyleTestCase {
  /// NB: without a test of its own the class would not be found on Linux.
  func test_walksTheWholeSpace() throws {
    let report = try reportOverHTTP()
    print(report.summary)
    XCTAssertEqual(report.walked, report.planned, report.message)
  }
}

final class ChainsXCTests: StyleTestCase {
  /// NB: without a test of its own the class would not be found on Linux.
  func test_walksTheWholeSpace() throws {
    let report = try report()
    print(report.summary)
    XCTAssertEqual(report.walked, report.planned, report.message)
  }
}

final class ChainsOverHTTPXCTests: StyleTestCase {
  /// NB: without a test of its own the class would not be found on Linux.
  func test_walksTheWholeSpace() throws {
    let report = try reportOverHTTP()
    print(report.summary)
    XCTAssertEqual(report.walked, report.planned, report.message)
  }
}

final class ReceiversXCTests: StyleTestCase {
  /// NB: without a test of its own the class would not be found on Linux.
  func test_walksTheWholeSpace() throws {
    let report = try report()
    print(report.summary)
    XCTAssertEqual(report.walked, report.planned, report.message)
  }
}

final class ReceiversOverHTTPXCTests: StyleTestCase {
  /// NB: without a test of its own the class would not be found on Linux.
  func test_walksTheWholeSpace() throws {
    let report = try reportOverHTTP()
    print(report.summary)
    XCTAssertEqual(report.walked, report.planned, report.message)
  }
}

final class NodesXCTests: StyleTestCase {
  /// NB: without a test of its own the class would not be found on Linux.
  func test_walksTheWholeSpace() throws {
    let report = try report()
    print(report.summary)
    XCTAssertEqual(report.walked, report.planned, report.message)
  }
}

final class NodesOverHTTPXCTests: StyleTestCase {
  /// NB: without a test of its own the class would not be found on Linux.
  func test_walksTheWholeSpace() throws {
    let report = try reportOverHTTP()
    print(report.summary)
    XCTAssertEqual(report.walked, report.planned, report.message)
  }
}

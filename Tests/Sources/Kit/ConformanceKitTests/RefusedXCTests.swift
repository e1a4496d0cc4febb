// Tests from XCTest that the kit finds flaws, and reports them in the same words.

import Conformance
import Dispatch
import TestDoubles
import UserAPI
import XCTest

final class RefusedXCTests: XCTestCase {
  /// Walks with frequent mistakes at the same time; those that hang are left to thorough tests.
  func test_refusesWithRuleAndBothTraces() {
    let flaws: [Flaw] = Effort.choose(
      [.completesTwice, .completesInsideCancel, .goesOnAfterAnError],
      thorough: [
        .staysSilentWhenTheListFails, .completesTwice, .completesInsideCancel,
        .forgetsACancelInsideDecode, .goesOnAfterAnError,
      ])
    DispatchQueue.concurrentPerform(iterations: flaws.count) { number in
      let flaw = flaws[number]
      let style = JobStyle(flaw.rawValue) { FlawedFetch($0, $1, flaw: flaw) }
      let report = Walk(style, scenarios: .brief).run()
      XCTAssertEqual(report.violations.map(\.rule.id), [flaw.verdict.rule], flaw.rawValue)
      for part in [flaw.verdict.rule.rawValue, "  expected  ", "  yours     "] {
        XCTAssertTrue(report.message.contains(part), "\(flaw) lacks \(part): \(report.message)")
      }
    }
  }
}

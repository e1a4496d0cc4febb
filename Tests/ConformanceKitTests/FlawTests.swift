// The kit is tested by workflows that are wrong on purpose: each must be refused, by the right rule.

import Conformance
import Foundation
import Testing

@Suite("flaws")
struct FlawTests {
  @Test(arguments: Flaw.allCases.filter { ProcessInfo.processInfo.environment["FLAW"].map($0.rawValue.contains) ?? true }) func `is found`(_ flaw: Flaw) async {
    let style = Style(flaw.rawValue) { FlawedFetch($0, $1, flaw: flaw) }
    let report = await Walk(style, scenarios: .brief).report()
    print("== \(flaw.rawValue): \(report.violations.map { "\($0.rule.id.rawValue)  (\($0.scenario))" })  \(report.summary)")
    #expect(!report.violations.isEmpty)
  }
  @Test func `without a flaw it's fine`() async {
    let report = await Walk(Style("plain", FlawedFetch.self), scenarios: .brief).report()
    #expect(report.violations.isEmpty, "\(report.message)")
    print(report.summary)
  }
}

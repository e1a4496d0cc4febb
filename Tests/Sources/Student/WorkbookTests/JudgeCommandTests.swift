// `workbook judge`: the rules of chapter 8 about finished styles.

import StyleRuns
import TestSupport
import Testing
import Traces

@Suite struct JudgeCommandTests {
  @Test func `scenarios that were not played are told`() {
    let told = PlayedScenario.shortfall(of: 100) ?? ""
    #expect(told.contains("scenarios are missing: three runs had waited in vain"), "\(told)")
    #expect(PlayedScenario.shortfall(of: 10_000) == nil)
  }
}

// `workbook judge`: the rules of chapter 8 about finished styles.

import StyleRuns
import TestSupport
import Testing

@Suite struct JudgeCommandTests {
  @Test func `scenarios that were not played are told`() {
    let told = StyleRecording.shortfall(of: 100) ?? ""
    #expect(told.contains("scenarios are missing: three runs had waited in vain"), "\(told)")
    #expect(StyleRecording.shortfall(of: 10_000) == nil)
  }
}

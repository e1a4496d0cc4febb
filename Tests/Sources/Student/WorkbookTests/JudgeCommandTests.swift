// `workbook judge`: the rules of chapter 8 about finished styles.

import StyleRuns
import TestSupport
import Testing

@Suite struct JudgeCommandTests {
  @Test func `the finished rules find nothing in a finished style`() async throws {
    let ended = try await workbook(["judge", "callbacks"])
    #expect(ended.output.hasPrefix("callbacks, judged by the finished rules: "))
    #expect(ended.output.hasSuffix(" runs, 0 findings.\n\nNext: swift run workbook\n"))
    #expect(ended.errors == "" && ended.status == 0)
    #expect(!ended.output.contains("missing"), "every scenario is played")
  }

  @Test func `scenarios that were not played are told`() {
    let told = StyleRecording.shortfall(of: 100) ?? ""
    #expect(told.contains("scenarios are missing: three runs had waited in vain"), "\(told)")
    #expect(StyleRecording.shortfall(of: 10_000) == nil)
  }
}

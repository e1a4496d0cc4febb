// `workbook judge`: the rules of chapter 8 about finished styles, and what stands in the way of the student's.

import StyleRuns
import TestSupport
import Testing

@Suite struct JudgeCommandTests {
  let book: TemporaryBook

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.6", "UserFetch", "write · 40 min · W1–W4")
  }

  @Test func `the finished rules find nothing in a finished style`() async throws {
    let ended = try await judge("callbacks")
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

  @Test func `the student's own code must be solved before it is judged`() async throws {
    for name in ["chapter1", "1"] {
      let ended = try await judge(name)
      #expect(
        ended.errors.hasPrefix("Your own callbacks cannot run yet, because 1.6 UserFetch is not"))
      #expect(ended.output == "" && ended.status == 1)
    }
  }

  private func judge(_ subject: String) async throws -> Ended {
    try await book.workbook(["judge", subject])
  }
}

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

  @Test(arguments: [
    ("", "Name a finished style, receivers for example, or your own code: chapter5."),
    ("chapter9", "'chapter9' is no style, and no chapter with a UserFetch; styles are callbacks,"),
    ("callbacks --with yours", "--with is 'yours'; it can be mine or finished."),
    ("callbacks --with mine", "No chapter has exercises in the style rules yet."),
  ])
  func `what cannot be judged is one sentence`(_ words: String, _ sentence: String) async throws {
    let ended = try await judge(words.split(separator: " ").map(String.init))
    #expect(ended.errors.hasPrefix(sentence), "\(ended.errors)")
    #expect(ended.output == "" && ended.status != 0)
  }

  private func judge(_ words: String...) async throws -> Ended { try await judge(words) }

  private func judge(_ words: [String]) async throws -> Ended {
    try await Tool("workbook").run(["judge"] + words, in: book.root)
  }
}

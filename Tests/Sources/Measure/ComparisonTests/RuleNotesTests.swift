// Where a style keeps a rule, and which wrong answers break it, as the files of the exercises say.

import Curriculum
import Testing

@testable import Comparison

@Suite struct RuleNotesTests {
  private static let book = Workbook(root: thisBook)

  @Test(arguments: [
    ("callbacks", "W3.3", ["StatusCheck", "ErrorPath"]), ("callbacks", "W4.2", ["Cancellation"]),
    ("callbacks", "W1.6", ["UserFetch"]), ("yourstyle", "W2.2", ["Handoff", "ErrorPath"]),
    ("yourstyle", "W4.3", ["Cancellation"]), ("yourstyle", "W1.5", ["StatusCheck"]),
    ("without-a-chapter", "W1.1", []),
  ])
  func `a rule is kept where the headers name it, and in the whole only if nowhere else`(
    style: String, rule: String, sections: [String]
  ) {
    #expect(RuleNotes(of: style, in: Self.book).sections(for: rule) == sections)
  }

  @Test func `a wrong answer breaks the rule that the message of its test names`() throws {
    let callbacks = RuleNotes(of: "callbacks", in: Self.book)
    let breaks = try #require(callbacks.breaks(of: "W3.3"))
    #expect(breaks.section == "StatusCheck" && breaks.count >= 3)
    #expect(breaks.example.hasPrefix("The student believed that "))
    #expect(callbacks.breaks(of: "W2.4") == nil)
    #expect(RuleNotes(of: "without-a-chapter", in: Self.book).breaks(of: "W1.1") == nil)
  }
}

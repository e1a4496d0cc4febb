// Where a style keeps a rule, and which wrong answers break it, as the files of the exercises say.

import Curriculum
import Testing

@testable import Comparison

@Suite struct RuleNotesTests {
  private let callbacks = RuleNotes(of: "callbacks", in: Workbook(root: thisBook))

  @Test func `a rule is kept where the headers name it, and in the whole only if nowhere else`() {
    #expect(callbacks.sections(for: "W3.3") == ["StatusCheck", "ErrorPath"])
    #expect(callbacks.sections(for: "W4.2") == ["Cancellation"])
    #expect(callbacks.sections(for: "W1.6") == ["UserFetch"])
  }

  @Test func `a wrong answer breaks the rule that the message of its test names`() throws {
    let breaks = try #require(callbacks.breaks(of: "W3.3"))
    #expect(breaks.section == "StatusCheck" && breaks.count >= 3)
    #expect(breaks.example.hasPrefix("The student believed that "))
    #expect(callbacks.breaks(of: "W2.4") == nil)
  }

  @Test func `a style without a chapter has no notes`() {
    let none = RuleNotes(of: "futures", in: Workbook(root: thisBook))
    #expect(none.sections(for: "W1.1") == [] && none.breaks(of: "W1.1") == nil)
  }
}

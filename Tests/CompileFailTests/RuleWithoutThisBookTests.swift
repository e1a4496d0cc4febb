// The last example of chapter 8 is compiled and run here; its second rule finds a wrong outcome, too.

import Testing

struct RuleWithoutThisBookTests {
  @Test func `the example's second rule finds a wrong outcome`() {
    #expect(statusDecides([.started, .answered(300), .completed(true)]) != nil)
    #expect(statusDecides([.started, .answered(299), .completed(true)]) == nil)
  }
}

// Exercise 8.1: a started run completes exactly once, and a rule that says so.

import ChapterTesting
import Testing

@Suite("8.1 OneCompletion", .exercise("8.1"))
struct OneCompletionTests {
  private let rule = RuleByHand(rule: oneCompletion)

  @Test func `1 a run that completed once is right`() {
    rule.accepts(
      "start() · send list · answer list 404 · 2 .failed(requestList, status 404)",
      "this run was started and completed once: the rule must return nil (W1.1)")
    rule.accepts(
      "start() · send list · answer list 404 · .failed(requestList, status 404) on another queue",
      "this run completed once, at a wrong place: that is another promise (W1.1)")
  }

  @Test func `2 a run that completed twice is found`() {
    rule.finds(
      "start() · send list · answer list 404 · 2 .failed(requestList, status 404) · "
        + ".failed(decodeList, malformed)",
      "this run completed twice: the rule must return a finding (W1.1)")
  }

  @Test func `3 the same outcome twice is found, too`() {
    let twice = rule.finds(
      "start() · send list · cancel() · .cancelled · .cancelled · cancel() returned",
      "this run completed twice, with the same outcome: that is once too often (W1.1)")
    let list = "start() · send list · answer list 404 · 2 .failed(requestList, status 404)"
    let threeTimes = rule.finds(
      list + " · .failed(requestList, status 404) · .failed(requestList, status 404)",
      "this run completed three times: two is not the only number that is too many (W1.1)")
    #expect(
      twice?.sentence != threeTimes?.sentence,
      "one run completed twice, another three times: the finding must say how often (W1.1)")
    for place in ["on another queue", "inside start()", "inside cancel()"] {
      rule.finds(
        list + " · 1 .failed(requestList, status 404) \(place)",
        "the second completion ran \(place): it counts wherever it runs (W1.1)")
    }
    rule.finds(
      "start() · start() · send list · answer list 404 · 2 .failed(requestList, status 404) · "
        + ".failed(requestList, status 404)",
      "this run was started twice and completed twice: the second start promises nothing (W1.1)")
    rule.finds(
      list + " · 1 start() · 2 .failed(requestList, status 404)",
      "this run was started again after its end, and completed again (W1.1)")
  }

  @Test func `8 a run that completes before its start, and again, is found`() {
    rule.finds(
      "cancel() · 2 .cancelled · 1 cancel() returned · start() · 2 .cancelled",
      "this run completed when it was cancelled, and again when it was started (W1.1)")
  }

  @Test func `4 a run that never completed is found`() {
    rule.finds(
      "start() · send list · answer list 404",
      "this run was started and never completed: zero is not one (W1.1)")
    rule.finds(
      "start() · send list · start() · cancel() · cancel list · cancel() returned",
      "this run was started twice, cancelled, and never completed (W1.1)")
  }

  @Test func `5 an empty trace, and traces that were cut off, get an answer`() {
    rule.answersAbout(Trace.cutOff)
  }

  @Test func `6 doubled and reversed events get an answer`() {
    rule.answersAbout(Trace.doubled)
  }

  @Test(.kit) func `7 the judge accepts the rule`() async {
    await rule.isAccepted(as: .oneCompletion)  // W1.1
  }
}

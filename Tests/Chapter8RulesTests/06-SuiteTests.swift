// Exercise 8.6: the rules together catch every flaw, and none of them is there for nothing.

import ChapterTesting
import Testing

@Suite("8.6 Suite", .exercise("8.6"))
struct SuiteTests {
  @Test func `1 the completion runs on the caller's queue`() {
    let rule = RuleByHand(rule: onTheQueue)
    rule.accepts(
      "start() · send list · answer list 404 · 2 .failed(requestList, status 404)",
      "this completion ran on the caller's queue: onTheQueue must return nil (W1.6)")
    rule.finds(
      "start() · send list · answer list 404 · .failed(requestList, status 404) on another queue",
      "this completion ran on another queue: look at its place (W1.6)")
    rule.finds(
      "start() · send list · answer list 404 · 2 .failed(requestList, status 404) · "
        + "1 .failed(requestList, status 404) on another queue",
      "the second completion ran on another queue: look at each of them (W1.6)")
    rule.finds(
      "start() · send list · answer list 404 · .failed(requestList, status 404) on another queue · "
        + "2 .failed(requestList, status 404)",
      "the first completion ran on another queue: look at each of them (W1.6)")
    rule.finds(
      "start() · send list · cancel() · .cancelled inside cancel() · cancel() returned",
      "this completion ran inside cancel(), on the caller's stack (W1.2)")
    rule.finds(
      "start() · send list · answer list 404 · .failed(requestList, status 404) inside start()",
      "this completion ran inside start(), on the caller's stack (W1.2)")
  }

  @Test func `2 the user delivered is the first of the list`() {
    let rule = RuleByHand(rule: firstUser)
    let begin =
      "start() · send list · answer list 200 · decode list · decoded list 8 7 · send detail · "
    rule.accepts(
      begin + "answer detail 200 · decode detail · decoded detail 8 · user 8",
      "user 8 stood first, and the detail brought it: firstUser must return nil (W1.3)")
    rule.finds(
      begin + "answer detail 200 · decode detail · decoded detail 7 · user 7",
      "user 8 stood first, and user 7 was delivered (W1.3)")
    rule.finds(
      begin + "answer detail 200 · decode detail · decoded detail 8 · user 8 of the list",
      "the list's entry was delivered: compare the whole user, not only the id (W1.3)")
    rule.finds(
      "start() · send list · answer list 200 · decode list · decoded list empty · send detail · "
        + "answer detail 200 · decode detail · decoded detail 8 · user 8",
      "the list was empty, so user 8 did not stand first in it (W1.3)")
    rule.finds(
      "start() · send list · answer list 200 · decode list · decoded list 8 7 · user 8 of the list",
      "a user was delivered, and no detail request brought one (W1.3)")
    rule.finds(
      begin + "answer detail 200 · decode detail · decoded detail 8 · user 8 · user 7",
      "user 8 was delivered, and then user 7: look at each completion (W1.3)")
    rule.finds(
      begin + "answer detail 200 · decode detail · decoded detail 8 · "
        + ".failed(decodeUser, malformed) · user 7",
      "an error was delivered, and then user 7: look at each completion (W1.3)")
    rule.accepts(
      "start() · send list · answer list 404 · .failed(requestList, status 404)",
      "this run delivered no user: firstUser must return nil (W1.3)")
  }

  @Test func `3 after a failed step nothing is sent`() {
    let rule = RuleByHand(rule: stopAtTheError)
    rule.accepts(
      "start() · send list · answer list 404 · .failed(requestList, status 404)",
      "nothing was sent after the 404: stopAtTheError must return nil (W3.2)")
    rule.finds(
      "start() · send list · answer list 503 · send list · answer list 503 · "
        + ".failed(requestList, status 503)",
      "the list request was sent again after it had failed (W3.2)")
    rule.finds(
      "start() · send list · answer list URLError -1001 · send detail",
      "a request was sent after the transport had failed (W3.2)")
    _ = RuleByHand.bad.first { status in
      rule.finds(
        "start() · send list · answer list \(status) · send detail",
        "a request was sent after the list had come with \(status) (W3.2)") == nil
    }
    _ = RuleByHand.good.first { status in
      !rule.accepts(
        "start() · send list · answer list \(status) · decode list · decoded list 8 7 · send detail",
        "the list came with \(status), which is good: the user may be asked for (W3.2)")
    }
    let lists: KeyValuePairs = ["failed": "decoding the list had failed", "empty": "an empty list"]
    for (decoded, what) in lists {
      rule.finds(
        "start() · send list · answer list 200 · decode list · decoded list \(decoded) · send detail",
        "a request was sent after \(what): that is a failed step, too (W3.2)")
    }
    rule.finds(
      "start() · send list · answer list 503 · send GET /api/users",
      "another request was sent after the 503: any request counts (W3.2)")
    rule.finds(
      "start() · send list · answer list 503 · 2 .failed(requestList, status 503) · 1 send detail",
      "a request was sent after the completion, with the failure before both (W3.2)")
    rule.finds(
      "start() · send list · answer list 200 · decode list · decoded list 8 7 · send detail · "
        + "answer detail 500 · send detail",
      "the user's request was sent again after it had failed (W3.2)")
    rule.finds(
      "start() · send list · answer list 404 · decode list · decoded list 8 7 · send detail · "
        + "answer detail 200 · decode detail · decoded detail 8 · 2 .failed(requestList, status 404)",
      "the run went on after the 404, although it reports it at the end (W3.2)")
    rule.accepts(
      "start() · send list · answer list 200 · answer list again 500 · decode list · "
        + "decoded list 8 7 · send detail · answer detail 200 · decode detail · decoded detail 8 · user 8",
      "the first answer of a request counts, and a second one fails no step (W3.2)")
  }

  @Test func `6 the two rules that are given find what they found`() {
    let list = "start() · send list"
    let detail =
      list + " · answer list 200 · decode list · decoded list 8 7 · send detail"
    for (sent, request) in [(list, "list"), (detail, "detail")] {
      RuleByHand(rule: oneAnswer).finds(
        sent + " · decode \(request)",
        "oneAnswer is given: it must find a \(request) that is decoded and was not answered (W3.5)")
      RuleByHand(rule: reachTheTransport).finds(
        sent + " · cancel() · cancel() returned · 2 .cancelled",
        "reachTheTransport is given: it must find a \(request) request that nobody stops (W4.3)")
    }
  }

  @Test func `4 odd traces get an answer from each rule`() {
    for rule in suite {
      RuleByHand(rule: rule.check).answersAbout(
        Trace.cutOff + Trace.doubled)
    }
  }

  @Test(.kit) func `5 the judge accepts the suite, and each rule adds something`() async {
    let verdict = await onThread { RuleJudge().verdict(on: suite) }
    let isGood = verdict.isGood
    #expect(isGood, "\(verdict.message)")
    guard isGood else { return }
    let first = verdict.remarks.first ?? ""
    expect(verdict.remarks.isEmpty, "\(first)\n\(verdict.matrix)")
  }

  @Test(.kit) func `7 each rule asks about its own promise`() {
    for rule in suite where ![.onTheQueue, .offTheStack].contains(rule.id) {
      RuleByHand(rule: rule.check).accepts(
        "start() · send list · answer list 404 · .failed(requestList, status 404) on another queue",
        "\(Rule[rule.id]) also finds a completion on another queue, which is another promise: "
          + "write one WrittenRule for each")
    }
    for rule in suite where rule.id != .oneCompletion {
      RuleByHand(rule: rule.check).accepts(
        "start() · send list · answer list 404",
        "\(Rule[rule.id]) also finds a run that never completed, which is another promise: "
          + "write one WrittenRule for each")
    }
  }
}

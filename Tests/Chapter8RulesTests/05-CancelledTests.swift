// Exercise 8.5: a cancel that comes in time wins, and a later one may lose.

import ChapterTesting
import Testing

@Suite("8.5 Cancelled", .exercise("8.5"))
struct CancelledTests {
  private let rule = RuleByHand(rule: cancelWins)
  private static let list = "start() · send list · answer list 200 · decode list · decoded list 8 7"
  private static let last = list + " · send detail · answer detail 200 · decode detail"

  @Test func `1 cancelled in time, and ended as cancelled, is right`() {
    rule.accepts(
      "start() · send list · cancel() · cancel list · cancel() returned · 2 .cancelled",
      "the cancel came in time and won: return nil (W4.2)")
  }

  @Test func `2 cancelled in time, and a user all the same, is found`() {
    rule.finds(
      "start() · send list · cancel() · cancel() returned · answer list 200 · decode list · "
        + "decoded list 8 7 · send detail · answer detail 200 · decode detail · decoded detail 8 · user 8",
      "cancel() had returned while the list was unanswered, and a user came (W4.2)")
    rule.finds(
      "start() · send list · answer list 201 · cancel() · cancel() returned · decode list · "
        + "decoded list 8 7 · send detail · answer detail 200 · decode detail · decoded detail 8 · 2 user 8",
      "201 is good, so steps were left when cancel() returned, and a user came (W4.2)")
    rule.finds(
      Self.list + " · send detail · answer list again 404 · cancel() · cancel() returned · "
        + "answer detail 200 · decode detail · decoded detail 8 · 2 user 8",
      "a second answer of the list ends nothing: the user's request was unanswered (W4.2)")
    _ = RuleByHand.good.first { status in
      rule.finds(
        "start() · send list · answer list \(status) · cancel() · cancel() returned · decode list · "
          + "decoded list empty · 2 .failed(decodeList, noUsers)",
        "\(status) is good, so steps were left when cancel() returned: it wins (W4.2)") == nil
    }
    rule.finds(
      Self.list + " · cancel() · cancel() returned · send detail · answer detail 200 · "
        + "decode detail · decoded detail 8 · 2 user 8",
      "the list was decoded, and the user not yet asked for: a step was left (W4.2)")
  }

  @Test func `3 an error instead of cancelled is found, too`() {
    rule.finds(
      "start() · send list · cancel() · cancel list · cancel() returned · "
        + "answer list again URLError -999 · .failed(requestList, transport -999)",
      "cancel() had returned in time: its outcome is .cancelled, not an error (W4.2)")
    rule.finds(
      "start() · send list · cancel() · cancel() returned · answer list 404 · "
        + "cancel() · cancel() returned · 2 .failed(requestList, status 404)",
      "the first cancel() had returned in time, whatever a second one does (W4.2)")
    for after in [
      "answer list again 200", "cancel()", ".cancelled", "decode list · decoded list failed",
    ] {
      rule.finds(
        "start() · send list · cancel() · cancel() returned · answer list 404 · "
          + "2 .failed(requestList, status 404) · 1 \(after)",
        "the cancel came in time and lost, and something came after the end (W4.2)")
    }
  }

  @Test func `16 of two completions, the first counts`() {
    rule.accepts(
      "start() · send list · cancel() · cancel() returned · 2 .cancelled · 3 user 8",
      "the run ended as cancelled; that it completed once more is another promise (W4.2)")
  }

  @Test func `4 a run that was not cancelled is right`() {
    rule.accepts(Self.last + " · decoded detail 8 · user 8", "nobody cancelled this run (W4.2)")
  }

  @Test func `5 a cancel before the start is in time`() {
    rule.finds(
      "cancel() · cancel() returned · start() · send list · answer list 404 · "
        + ".failed(requestList, status 404)",
      "this run was cancelled before its start, and must end as cancelled (W4.2)")
  }

  @Test func `6 a cancel inside the last decoder is in time`() {
    rule.finds(
      Self.last + " · cancel() · cancel() returned · decoded detail 8 · 2 user 8",
      "cancel() returned before the decoder did: a step had still to end (W4.2)")
  }

  @Test func `7 after the last step, either outcome is right`() {
    let late = Self.last + " · decoded detail 8 · 2 cancel() · cancel() returned"
    rule.accepts(late + " · 3 user 8", "this cancel came after the last step: it may lose (W4.2)")
    rule.accepts(
      late + " · 3 .cancelled", "this cancel came after the last step: it may win (W4.2)")
  }

  @Test func `8 a step that fails is a last step`() {
    let late = " · 2 cancel() · cancel() returned · 3 "
    _ = RuleByHand.bad.first { status in
      !rule.accepts(
        "start() · send list · answer list \(status)\(late).failed(requestList, status \(status))",
        "the \(status) had ended the run before cancel() returned: the error may win (W4.2)")
    }
    for code in [-1001, -999, -1005, -1009] {
      rule.accepts(
        "start() · send list · answer list URLError \(code)\(late).failed(requestList, transport \(code))",
        "the transport had failed with \(code) before cancel() returned: its error may win (W4.2)")
      rule.accepts(
        Self.list + " · send detail · answer detail URLError \(code)\(late)"
          + ".failed(requestUser, transport \(code))",
        "the user's request had failed with \(code) before cancel() returned (W4.2)")
    }
    rule.accepts(
      "start() · send list · answer list 200 · decode list · decoded list failed\(late)"
        + ".failed(decodeList, malformed)",
      "the list's decoder had failed before cancel() returned: its error may win (W4.2)")
    rule.accepts(
      Self.last + " · decoded detail failed\(late).failed(decodeUser, malformed)",
      "the user's decoder had failed before cancel() returned: its error may win (W4.2)")
    rule.accepts(
      "start() · send list · answer list 200 · decode list · decoded list empty\(late)"
        + ".failed(decodeList, noUsers)",
      "the list was empty before cancel() returned: its error may win (W4.2)")
    rule.accepts(
      "start() · send list · answer list 200\(late).failed(decodeList, malformed)",
      "an empty body need not be decoded: this run had ended with the answer (W4.2)")
    rule.finds(
      "start() · send list · cancel() · cancel() returned · answer list 200 · "
        + ".failed(decodeList, malformed)",
      "the body may have been empty, but it came after cancel() had returned (W4.2)")
    rule.finds(
      "start() · send list · answer list 200 · cancel() · cancel() returned · decode list · "
        + "decoded list failed · .failed(decodeList, malformed)",
      "this body was decoded after cancel() had returned: a step was left (W4.2)")
  }

  @Test func `14 an empty body ends a run as malformed, and as nothing else`() {
    rule.finds(
      "start() · send list · answer list 200 · 2 cancel() · cancel() returned · 3 user 8",
      "an empty body ends a run as malformed, and as nothing else (W4.2)")
    rule.finds(
      "start() · send list · answer list 200 · 2 cancel() · cancel() returned · "
        + "3 .failed(decodeUser, malformed)",
      "an empty body of the list is .failed(decodeList, malformed) (W4.2)")
    rule.finds(
      "start() · send list · answer list 200 · decode list · 2 cancel() · cancel() returned · "
        + "3 .failed(decodeList, malformed)",
      "the decoder was called and had not come back: a step was left when cancel() returned (W4.2)")
  }

  @Test func `9 a cancel that returns after the last step may lose`() {
    rule.accepts(
      Self.last + " · 2 cancel() · 1 decoded detail 8 · 2 cancel() returned · 3 user 8",
      "cancel() was called in time and returned too late: what counts is the return (W4.2)")
  }

  @Test func `10 a cancel after the completion changes nothing`() {
    rule.accepts(
      Self.last + " · decoded detail 8 · 2 user 8 · 1 cancel() · cancel() returned",
      "the run had completed before it was cancelled (W4.2)")
    for outcome in ["user 8", ".failed(requestList, status 404)", ".failed(decodeUser, malformed)"]
    {
      rule.accepts(
        "start() · send list · 2 \(outcome) · 1 cancel() · cancel() returned",
        "the run had completed before it was cancelled, with whatever outcome (W4.2)")
    }
  }

  @Test func `15 after a late cancel, the outcome is no matter of this rule`() {
    let late = "2 cancel() · cancel() returned · 3 "
    for outcome in ["user 8", ".failed(requestList, status 500)", ".failed(decodeUser, malformed)"]
    {
      rule.accepts(
        "start() · send list · answer list 404 · \(late)\(outcome)",
        "the cancel came late: return nil, and leave the outcome to other rules (W4.2)")
      rule.accepts(
        Self.last + " · decoded detail 8 · \(late)\(outcome)",
        "the cancel came after the last step: return nil, whatever the outcome (W4.2)")
    }
  }

  @Test func `11 an empty trace, and traces that were cut off, get an answer`() {
    rule.answersAbout(Trace.cutOff)
  }

  @Test func `12 doubled and reversed events get an answer`() {
    rule.answersAbout(Trace.doubled)
  }

  @Test(.kit) func `13 the judge accepts the rule`() async {
    await rule.isAccepted(as: .cancelWins)  // W4.2
  }
}

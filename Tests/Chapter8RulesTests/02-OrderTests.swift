// Exercise 8.2: the list first, then the detail; each body is decoded once.

import ChapterTesting
import Testing

@Suite("8.2 Order", .exercise("8.2"))
struct OrderTests {
  private let rule = RuleByHand(rule: listFirst)
  private static let list = "start() · send list · answer list 200 · decode list · decoded list 8 7"

  @Test func `1 a detail request after the list is right`() {
    rule.accepts(
      Self.list + " · send detail · answer detail 200 · decode detail · decoded detail 8 · user 8",
      "the list was decoded, and then the user was asked for: the rule must return nil (W2.2)")
    rule.accepts(
      "start() · send list · 2 answer list 200 · 3 decode list · decoded list 8 7 · 4 send detail",
      "the list was decoded first, on whichever thread: the rule must return nil (W2.2)")
  }

  @Test func `11 a list without users is a list`() {
    rule.accepts(
      "start() · send list · answer list 200 · decode list · decoded list empty · send detail",
      "the list was decoded, without users; who may be asked for then is another promise (W2.2)")
  }

  @Test func `2 a detail request before the list is found`() {
    let finding = rule.finds(
      "start() · send detail · send list · answer list 200 · decode list · decoded list 8 7",
      "the detail request was sent first: the rule must return a finding (W2.2)")
    expect(finding?.index, is: 1, "the finding must have the place of the request, counted from 0")
  }

  @Test func `3 an answer that was not decoded is not yet a list, also in a cancelled run`() {
    rule.finds(
      "start() · send list · answer list 200 · send detail",
      "the list was answered, and not decoded: nobody knows an id yet (W2.2)")
    rule.finds(
      "start() · send list · answer list 200 · decode detail · decoded detail 8 · send detail",
      "another body was decoded, and not the list (W2.2)")
    rule.finds(
      "start() · send list · cancel() · send detail · cancel() returned · .cancelled",
      "the run is cancelled while it asks for a user: it has no list all the same (W2.2)")
    rule.finds(
      "start() · send list · cancel() · cancel() returned · send detail · .cancelled",
      "the run asks for a user after its cancel: it has no list all the same (W2.2)")
  }

  @Test func `4 a decoder that has only begun has no list`() {
    rule.finds(
      "start() · send list · answer list 200 · decode list · 2 send detail · 1 decoded list 8 7",
      "the decoder had begun, and had not come back when the user was asked for (W2.2)")
  }

  @Test func `5 any request for a user counts, also a wrong one`() {
    rule.finds(
      "start() · send GET /api/users/7 · send list",
      "a request for another user is a detail request, too: ask event.sent (W2.2)")
  }

  @Test func `6 a run that asks for no user is right`() {
    rule.accepts(
      "start() · send list · answer list 404 · .failed(requestList, status 404)",
      "this run sent no detail request, so none came too early (W2.2)")
  }

  @Test func `7 a body that is decoded twice is found`() {
    let detail = "decode detail · decoded detail 8"
    let finding = rule.finds(
      Self.list + " · decode list · decoded list 8 7 · send detail",
      "the list was decoded twice: each body once (W2.2)")
    expectSecondDecoding(finding, from: 5, to: 6)
    rule.finds(
      "start() · send list · answer list 200 · decode list · decoded list failed · "
        + "2 decode list · decoded list 8 7",
      "the list was decoded again after the decoder had thrown: that is a second time (W2.2)")
    rule.finds(
      Self.list + " · send detail · answer detail 200 · decode list · decoded list 8 7 · \(detail)",
      "the list was decoded again later, when the user had come (W2.2)")
    rule.finds(
      Self.list + " · send detail · answer detail 200 · \(detail) · \(detail) · user 8",
      "the user's body was decoded twice: the promise is about each body (W2.2)")
    rule.finds(
      Self.list + " · send detail · answer detail 200 · \(detail) · 2 user 8 · 1 \(detail)",
      "the user's body was decoded again after the completion: look at all events (W2.2)")
    rule.finds(
      Self.list + " · send detail · answer detail 200 · \(detail) · "
        + "decode list · decoded list 8 7 · user 8",
      "the list was decoded again, and the user between: the two need not be neighbours (W2.2)")
    let overlapping = rule.finds(
      "start() · send list · answer list 200 · decode list · 2 decode list · "
        + "1 decoded list 8 7 · 2 decoded list 8 7 · send detail",
      "the decoder began again before it had come back: that is a second time, too (W2.2)")
    expectSecondDecoding(overlapping, from: 4, to: 6)
    rule.finds(
      Self.list + " · send detail · answer detail 200 · decode detail · 2 decode detail · user 8",
      "the user's body was decoded a second time, and neither decoder has come back (W2.2)")
  }

  @Test func `12 nothing that comes between excuses the second decoding`() {
    let between = [
      "answer list again 200", "answer list again URLError -1005", "start()",
      "cancel() · cancel() returned", "2 user 8", "send list",
    ]
    for event in between {
      rule.finds(
        Self.list + " · \(event) · 1 decode list · decoded list 8 7",
        "the list was decoded a second time, with `\(event)` in between: once is all (W2.2)")
      rule.finds(
        Self.list + " · send detail · answer detail 200 · decode detail · decoded detail 8 · "
          + "\(event.replacing("list", with: "detail")) · 1 decode detail",
        "the user was decoded a second time, with `\(event)` in between: once is all (W2.2)")
    }
  }

  @Test func `13 other promises are no matter of this rule`() {
    let begin = "start() · send list · decode list · decoded list 8 7 · send detail"
    rule.accepts(begin, "the list was decoded before its answer: that is another promise")
    rule.accepts(
      Self.list + " · send GET /api/users/7 · decode detail · decoded detail 7 · 2 user 7 · user 7",
      "the user, the answer and the completions are other promises (W2.2)")
    rule.accepts(
      "start() · send list · answer list 404 · decode list · decoded list 8 7 · send detail",
      "the list came with 404, and was decoded first all the same: that is another promise")
    rule.accepts(
      Self.list + " · send detail · send detail",
      "the list was decoded first; how often the user is asked for is another promise (W2.2)")
  }

  /// Expects that a finding has the place of one of two events: either shows the fault.
  private func expectSecondDecoding(_ finding: Finding?, from begin: Int, to end: Int) {
    expect(
      finding?.index.map { (begin...end).contains($0) } ?? false,
      "the finding must have the place where the decoder begins again, or where it returns")
  }

  @Test func `8 an empty trace, and traces that were cut off, get an answer`() {
    rule.answersAbout(Trace.cutOff)
  }

  @Test func `9 doubled and reversed events get an answer`() {
    rule.answersAbout(Trace.doubled)
  }

  @Test(.kit) func `10 the judge accepts the rule`() async {
    await rule.isAccepted(as: .listFirst)  // W2.2
  }
}

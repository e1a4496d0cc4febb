// Exercise 8.3: the error at the end is that of the step which failed.

import ChapterTesting
import Testing

@Suite("8.3 OwnError", .exercise("8.3"))
struct OwnErrorTests {
  private let rule = RuleByHand(rule: ownError)
  private static let list =
    "start() · send list · answer list 200 · decode list · decoded list 8 7 · send detail"

  @Test func `1 a status that is reported as it came is right`() {
    rule.accepts(
      "start() · send list · answer list 404 · .failed(requestList, status 404)",
      "the list request failed with 404, and that is the outcome: return nil (W3.1)")
    _ = RuleByHand.bad.first { status in
      !rule.accepts(
        "start() · send list · answer list \(status) · .failed(requestList, status \(status))",
        "\(status) is not in 200–299: the list request failed, and that is the outcome (W3.3)")
    }
    _ = RuleByHand.good.first { status in
      rule.finds(
        "start() · send list · answer list \(status) · .failed(requestList, status \(status))",
        "\(status) is good: no step had failed, and the run ended with an error (W3.3)") == nil
    }
  }

  @Test func `2 another status is found`() {
    rule.finds(
      "start() · send list · answer list 404 · .failed(requestList, status 500)",
      "the list request failed with 404, and the run ended with 500 (W3.1)")
  }

  @Test func `3 another step is found`() {
    rule.finds(
      Self.list + " · answer detail URLError -1001 · .failed(requestList, transport -1001)",
      "the user's request failed, and the run blamed the list's (W3.1)")
    rule.finds(
      Self.list + " · answer detail 404 · .failed(requestList, status 404)",
      "the user's request came with 404, and the run blamed the list's (W3.1)")
    rule.finds(
      "start() · send list · answer list 404 · .failed(requestUser, status 404)",
      "the list's request came with 404, and the run blamed the user's (W3.1)")
  }

  @Test func `4 an error of the transport that became another is found`() {
    rule.finds(
      "start() · send list · answer list URLError -1001 · .failed(requestList, transport -1)",
      "the transport's own code, -1001, was lost on the way (W3.1)")
  }

  @Test func `5 a failed step, and a user all the same, is found`() {
    rule.finds(
      "start() · send list · answer list 404 · decode list · decoded list 8 7 · send detail · "
        + "answer detail 200 · decode detail · decoded detail 8 · user 8",
      "the list came with 404, and the run ended with a user (W3.3)")
  }

  @Test func `6 a list that cannot be read, and an empty one, are two errors`() {
    let begin = "start() · send list · answer list 200 · decode list"
    rule.accepts(
      begin + " · decoded list failed · .failed(decodeList, malformed)",
      "the decoder threw: that is malformed (W3.4)")
    rule.finds(
      begin + " · decoded list failed · .failed(decodeList, noUsers)",
      "the decoder threw, and the run said that there are no users (W3.4)")
    rule.accepts(
      begin + " · decoded list empty · .failed(decodeList, noUsers)",
      "the list was read and is empty: that is noUsers (W3.4)")
    rule.finds(
      begin + " · decoded list empty · .failed(decodeList, malformed)",
      "the list was read and is empty, and the run said that it cannot be read (W3.4)")
    rule.finds(
      begin + " · decoded list failed · .failed(decodeUser, malformed)",
      "the list cannot be read, and the run blamed the body of the user (W3.4)")
    rule.finds(
      Self.list
        + " · answer detail 200 · decode detail · decoded detail failed · .failed(decodeList, malformed)",
      "the user's body cannot be read, and the run blamed the list (W3.4)")
  }

  @Test func `7 an error without a failed step is found`() {
    rule.finds(
      "start() · send list · answer list 201 · .failed(requestList, status 201)",
      "201 is good, so no step had failed, and the run ended with an error (W3.1)")
    rule.finds(
      Self.list + " · .cancelled",
      "nobody called cancel(), so .cancelled is an error without a failed step (W3.1)")
  }

  @Test func `8 the first failed step counts`() {
    rule.accepts(
      "start() · send list · answer list 404 · 2 .failed(requestList, status 404) · "
        + "1 decode list · decoded list failed",
      "the first step that failed was the list request (W3.1)")
    rule.finds(
      "start() · send list · answer list 200 · decode list · decoded list failed · send detail · "
        + "answer detail 404 · .failed(requestUser, status 404)",
      "the list's decoder failed before the user's request: the first failure counts (W3.1)")
    rule.finds(
      "start() · send list · answer list 404 · 2 .failed(requestList, status 500) · "
        + ".failed(requestList, status 404)",
      "the run ended with another error; that it ended once more does not mend it (W3.1)")
    for after in ["answer list again 200", "start()", "decode list · decoded list failed"] {
      rule.finds(
        "start() · send list · answer list 404 · 2 .failed(requestList, status 500) · 1 \(after)",
        "the run ended with another error, and something came after its end (W3.1)")
      rule.accepts(
        "start() · send list · answer list 404 · 2 .failed(requestList, status 404) · 1 \(after)",
        "the run ended with its own error, and something came after its end (W3.1)")
    }
  }

  @Test func `9 a body need not be decoded to be malformed`() {
    rule.accepts(
      Self.list + " · answer detail 200 · .failed(decodeUser, malformed)",
      "the body of this answer was empty: a run may say so without the decoder (W3.4)")
    rule.accepts(
      "start() · send list · answer list 200 · .failed(decodeList, malformed)",
      "the list's body was empty: a run may say so without the decoder (W3.4)")
    rule.finds(
      "start() · send list · answer list 200 · .failed(decodeList, noUsers)",
      "a body that nobody decoded may be malformed; that it has no users, nobody knows (W3.4)")
    rule.finds(
      Self.list + " · .failed(decodeUser, malformed)",
      "the user's request was not answered: there is no body that could be malformed (W3.4)")
    rule.finds(
      Self.list
        + " · answer detail 200 · decode detail · decoded detail 8 · .failed(decodeUser, malformed)",
      "the user was decoded, so the body was not malformed (W3.4)")
    rule.finds(
      Self.list + " · answer list again URLError -1005 · .failed(requestList, transport -1005)",
      "the list was answered and decoded, so its request had not failed (W3.1)")
    rule.accepts(
      Self.list
        + " · answer list again 404 · answer detail 200 · decode detail · decoded detail 8 · user 8",
      "the first answer of a request counts, and a second one fails no step (W3.1)")
  }

  @Test func `14 only a body that was not decoded can be malformed without its decoder`() {
    rule.finds(
      Self.list + " · answer detail 200 · .failed(decodeList, malformed)",
      "the list was decoded, so the body that may be malformed is the user's (W3.4)")
    rule.finds(
      Self.list + " · answer detail 200 · decode detail · 2 .failed(decodeUser, malformed)",
      "the decoder was called and has not come back: it has not failed yet (W3.4)")
  }

  @Test func `16 a body may be empty with every good status, and with no other`() {
    let bodies = [
      ("start() · send list · answer list", "decodeList"),
      (Self.list + " · answer detail", "decodeUser"),
    ]
    for (begin, step) in bodies {
      _ = RuleByHand.good.first { status in
        !rule.accepts(
          "\(begin) \(status) · .failed(\(step), malformed)",
          "\(status) is good, and this body was empty: a run may say so without the decoder (W3.4)")
      }
      _ = RuleByHand.bad.first { status in
        rule.finds(
          "\(begin) \(status) · .failed(\(step), malformed)",
          "the request failed with \(status), whatever its body is: that is the error (W3.3)")
          == nil
      }
      rule.finds(
        "\(begin) URLError -1001 · .failed(\(step), malformed)",
        "the transport failed: there is no body that could be malformed (W3.1)")
    }
  }

  @Test func `17 after a failure, every outcome but its own error is found`() {
    let list = "start() · send list · answer list"
    let detail = Self.list + " · answer detail"
    let failures: KeyValuePairs = [
      "\(list) 404": ".failed(requestList, status 404)",
      "\(list) URLError -1001": ".failed(requestList, transport -1001)",
      "\(list) 200 · decode list · decoded list failed": ".failed(decodeList, malformed)",
      "\(list) 200 · decode list · decoded list empty": ".failed(decodeList, noUsers)",
      "\(detail) 404": ".failed(requestUser, status 404)",
      "\(detail) URLError -1001": ".failed(requestUser, transport -1001)",
      "\(detail) 200 · decode detail · decoded detail failed": ".failed(decodeUser, malformed)",
    ]
    for (run, own) in failures {
      rule.accepts("\(run) · 2 \(own)", "the run ended with its step's own error (W3.1)")
      for other in failures.map(\.value) + ["user 8", ".cancelled"] where other != own {
        rule.finds(
          "\(run) · 2 \(other)", "a step failed, and \(own) is its error, not \(other) (W3.1)")
      }
    }
  }

  @Test func `15 an outcome counts wherever it stands`() {
    rule.finds(
      "start() · send list · 2 user 8 · 1 answer list 404",
      "the completion was seen before the 404: its outcome counts wherever it stands (W3.1)")
    rule.accepts(
      "start() · send list · 2 .failed(requestList, status 404) · 1 answer list 404",
      "the completion was seen before the 404: its outcome counts wherever it stands (W3.1)")
  }

  @Test func `10 a run that is cancelled, or has not completed, keeps the promise`() {
    rule.accepts(
      "start() · send list · cancel() · cancel() returned · answer list 404 · .cancelled",
      "the owner called cancel(): leave such runs to 8.5")
    rule.accepts(
      "start() · send list · answer list 404 · 2 cancel() · 3 .cancelled",
      "the owner called cancel(), which has not returned: leave such runs to 8.5, too")
    rule.accepts(
      "start() · send list · answer list 404 · user 8 · cancel() · cancel() returned",
      "the owner called cancel(), although the run was over: leave such runs to 8.5, too")
    rule.accepts(
      "start() · send list · answer list 404",
      "this run has not completed: it has no outcome that could be wrong")
  }

  @Test func `11 an empty trace, and traces that were cut off, get an answer`() {
    rule.answersAbout(Trace.cutOff)
  }

  @Test func `12 doubled and reversed events get an answer`() {
    rule.answersAbout(Trace.doubled)
  }

  @Test(.kit) func `13 the judge accepts the rule`() async {
    await rule.isAccepted(  // W3.1 W3.3 W3.4
      as: .ownError, catching: [.ownError, .statusCounts, .badBodies])
  }
}

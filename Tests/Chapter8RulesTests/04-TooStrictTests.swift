// Exercise 8.4: three rules that refuse right runs are mended, and stay strict enough.

import ChapterTesting
import Testing

@Suite("8.4 TooStrict", .exercise("8.4"))
struct TooStrictTests {
  private let requests = RuleByHand(rule: twoRequests)
  private let statuses = RuleByHand(rule: statusCounts)
  private let cancels = RuleByHand(rule: nothingNew)
  private static let list = "start() · send list · answer list 200 · decode list · decoded list 8 7"
  private static let detail = "answer detail 200 · decode detail · decoded detail 8 · user 8"

  @Test func `1 a run that fails may send one request`() {
    requests.accepts(
      "start() · send list · answer list 404 · .failed(requestList, status 404)",
      "twoRequests must not ask for two requests of a run that failed after the first (W2.1)")
  }

  @Test func `2 a run with a user sends two, the right ones, once each`() {
    requests.accepts(
      Self.list + " · send detail · " + Self.detail, "these are the two requests of the job (W2.1)")
    requests.finds(
      "start() · send list · send list · answer list 200 · decode list · decoded list 8 7 · "
        + "send detail · " + Self.detail,
      "twoRequests must still find a list request that was sent twice (W2.1)")
    requests.finds(
      "start() · send POST /api/users?page=2 · answer list 200 · decode list · decoded list 8 7 · "
        + "send detail · " + Self.detail,
      "twoRequests must still find a request with another method (W2.1)")
    requests.finds(
      Self.list + " · user 8 of the list",
      "twoRequests must still find a run with a user that sent the list request alone (W2.1)")
    requests.finds(
      "start() · send detail · " + Self.detail,
      "twoRequests must still find a run with a user that sent the user's request alone (W2.1)")
    requests.finds(
      Self.list + " · send POST /api/users/8 · " + Self.detail,
      "twoRequests must still find it if the second request has another method (W2.1)")
    requests.finds(
      Self.list + " · send detail · send GET /api/users/7 · " + Self.detail,
      "twoRequests must still find a third request, for another user (W2.1)")
    requests.finds(
      Self.list + " · send detail · \(Self.detail) · start() · send list",
      "twoRequests must still find a request that is sent after the completion (W2.1)")
    requests.finds(
      "start() · send detail · send list · answer list 200 · decode list · decoded list 8 7 · "
        + Self.detail,
      "twoRequests must still find the user's request before the list's, as it did before (W2.1)")
    requests.finds(
      "start() · send list · send list · answer list 200 · decode list · decoded list 8 7 · "
        + "send detail · \(Self.detail) · answer list again 200",
      "twoRequests must find what it found, whatever comes after the completion (W2.1)")
    requests.finds(
      Self.list + " · send detail · send detail · \(Self.detail) · cancel() · cancel() returned",
      "twoRequests must still find the user's request sent twice, cancelled or not (W2.1)")
  }

  @Test func `3 every status from 200 to 299 is good, and no other`() {
    let unreadable = "decode detail · decoded detail failed · .failed(decodeUser, malformed)"
    statuses.accepts(
      "start() · send list · answer list 201 · decode list · decoded list empty · "
        + ".failed(decodeList, noUsers)",
      "statusCounts must not take 201 for an error (W3.3)")
    statuses.finds(
      "start() · send list · answer list 201 · .failed(requestList, status 201)",
      "statusCounts must find a run that takes 201 for an error (W3.3)")
    statuses.finds(
      "start() · send list · answer list 200 · .failed(requestList, status 200) · answer list again 200",
      "statusCounts must still find a 200 taken for an error, whatever comes after it (W3.3)")
    _ = RuleByHand.good.first { status in
      statuses.finds(
        "start() · send list · answer list \(status) · .failed(requestList, status \(status))",
        "statusCounts must find a run that takes \(status) for an error (W3.3)") == nil
    }
    _ = RuleByHand.good.first { status in
      statuses.finds(
        Self.list
          + " · send detail · answer detail \(status) · .failed(requestUser, status \(status))",
        "statusCounts must find a run that takes \(status) of the user for an error (W3.3)") == nil
    }
    _ = RuleByHand.good.first { status in
      !statuses.accepts(
        Self.list + " · send detail · answer detail \(status) · \(unreadable)",
        "statusCounts must not take \(status) for an error: the body was bad (W3.3)")
    }
    _ = RuleByHand.bad.first { status in
      statuses.finds(
        Self.list
          + " · send detail · answer detail \(status) · decode detail · decoded detail 8 · user 8",
        "statusCounts must find a run that takes \(status) for a good answer (W3.3)") == nil
    }
  }

  @Test func `4 the completion need not be the next event`() {
    statuses.accepts(
      "start() · send list · answer list 404 · answer list again 200 · "
        + ".failed(requestList, status 404)",
      "statusCounts must not ask that nothing comes between the answer and the completion (W3.3)")
    statuses.finds(
      "start() · send list · answer list 404 · decode list · decoded list 8 7 · send detail · "
        + Self.detail,
      "statusCounts must still find a 404 that was taken for a good answer (W3.3)")
    statuses.accepts(
      Self.list + " · send detail · answer list again 404 · " + Self.detail,
      "statusCounts must not judge a second answer: the first one counts (W3.3)")
    statuses.accepts(
      "start() · send list · answer list 404 · 2 .failed(requestList, status 404) · "
        + "1 answer list again 200",
      "statusCounts must accept what comes after the completion: look at the outcome (W3.3)")
    statuses.finds(
      "start() · send list · answer list 404 · decode list · decoded list failed · "
        + "2 .failed(decodeList, malformed) · 1 answer list again 200",
      "statusCounts must find the 404, whatever comes after the completion (W3.3)")
  }

  @Test func `11 an error that comes after the outcome mends nothing`() {
    statuses.finds(
      "start() · send list · answer list 404 · decode list · decoded list 8 7 · send detail · "
        + Self.detail + " · .failed(requestList, status 404)",
      "statusCounts must still find the 404: the run ended with a user before the error came (W3.3)"
    )
    statuses.finds(
      "start() · send list · answer list 404 · 2 .failed(decodeList, malformed) · "
        + ".failed(requestList, status 404)",
      "statusCounts must still find the 404: another error came first (W3.3)")
  }

  @Test func `5 a cancelled run may end as cancelled, whatever the status`() {
    statuses.accepts(
      "start() · send list · 2 cancel() · 1 answer list 404 · 2 cancel() returned · 3 .cancelled",
      "statusCounts must accept a cancel that wins over a 404 (W3.3)")
    statuses.accepts(
      "start() · send list · answer list 404 · 2 cancel() · cancel() returned · 3 .cancelled",
      "statusCounts must accept a cancel that comes after the 404, and wins all the same (W3.3)")
    statuses.finds(
      "start() · send list · answer list 404 · decode list · decoded list 8 7 · send detail · "
        + Self.detail + " · cancel() · cancel() returned",
      "statusCounts must still find the 404: the run ended with a user, not as cancelled (W3.3)")
    statuses.finds(
      "start() · send list · answer list 404 · 2 .cancelled",
      "statusCounts must still find the 404: nobody cancelled this run (W3.3)")
    statuses.finds(
      Self.list + " · send detail · answer detail 500 · 2 .cancelled",
      "statusCounts must still find the user's 500: nobody cancelled this run (W3.3)")
  }

  @Test func `6 a request may be sent while cancel() is running`() {
    cancels.accepts(
      Self.list
        + " · 2 cancel() · 1 send detail · 2 cancel() returned · 1 cancel detail · .cancelled",
      "nothingNew must wait for cancel() to return: until then nobody knows of it (W4.4)")
    cancels.finds(
      Self.list + " · 2 cancel() · cancel() returned · 1 send detail · cancel detail · .cancelled",
      "nothingNew must still find a request that was sent after cancel() returned (W4.4)")
    let cancelled = Self.list + " · cancel() · cancel() returned"
    cancels.finds(
      cancelled + " · send GET /api/users/7 · .cancelled",
      "nothingNew must still find any request, also a wrong one (W4.4)")
    cancels.finds(
      cancelled + " · send detail · cancel() · cancel() returned · .cancelled",
      "nothingNew must count from the first cancel() that returned (W4.4)")
    cancels.finds(
      cancelled + " · send detail · " + Self.detail,
      "nothingNew must still find the request if the run then ends with a user (W4.4)")
    cancels.finds(
      "start() · send list · answer list 200 · decode list · cancel() · cancel() returned · "
        + "2 .cancelled · 1 decoded list 8 7 · send detail",
      "nothingNew must still find a request that is sent after the completion (W4.4)")
  }

  @Test func `10 a request after a completion inside the cancel is found`() {
    cancels.finds(
      "start() · send list · answer list 200 · decode list · cancel() · 2 .cancelled · 1 cancel() returned · "
        + "decoded list 8 7 · send detail",
      "nothingNew must still find a request that is sent after a completion inside the cancel (W4.4)"
    )
  }

  @Test func `7 a body that comes after the cancel may be decoded`() {
    cancels.accepts(
      "start() · send list · cancel() · cancel list · cancel() returned · answer list 200 · "
        + "decode list · decoded list 8 7 · .cancelled",
      "nothingNew is about requests: whether a late body is decoded is free (W4.4)")
    cancels.accepts(
      Self.list + " · send detail · cancel() · cancel detail · cancel() returned · "
        + "answer detail 200 · decode detail · decoded detail 8 · 2 .cancelled",
      "nothingNew is about requests: whether the user's late body is decoded is free (W4.4)")
    cancels.accepts(
      "start() · send list · answer list 200 · cancel() · cancel() returned · 1 decode list · "
        + "decoded list 8 7 · 2 .cancelled",
      "nothingNew is about requests: the list may be decoded after the cancel (W4.4)")
  }

  @Test func `8 odd traces get an answer`() {
    for rule in [requests, statuses, cancels] {
      rule.answersAbout(Trace.cutOff + Trace.doubled)
    }
  }

  @Test(.kit) func `9 the judge accepts the three rules`() async {
    await requests.isAccepted(as: .twoRequests)  // W2.1
    await statuses.isAccepted(as: .statusCounts)  // W3.3
    await cancels.isAccepted(as: .nothingNew)  // W4.4
  }
}

// Exercise 7.12: a request is tried again, after a pause, if another try can mend what went wrong.

import ChapterTesting
import Testing

@Suite("7.12 Retry", .exercise("7.12"))
struct RetryTests {
  private let timeout = UserFetchError.failed(.requestUser, .transport(.timedOut))

  // MARK: What is tried again

  @Test func `1 the body of a good response arrives`() async throws {
    let sends = ScriptedSends([.success(response(200, "Lindsay"))])
    try await body(sends).ends(
      .success("Lindsay"), "the body of the good response must be returned",
      or: "the response was good: the function must return")
    expect(sends.count, is: 1, "the first try was good: there is no other")
  }

  @Test func `2 after a timeout it is tried again`() async throws {
    let sends = ScriptedSends([.failure(timeout), .success(response(200, "Lindsay"))])
    try await body(sends).ends(
      .success("Lindsay"), "a timeout may be mended by another try: its body counts",
      or: "the second try was good, and this clock is quick: the function must return")
    expect(sends.count, is: 2, "two tries, no more")
  }

  @Test(arguments: [URLError.Code.timedOut, .networkConnectionLost])
  func `3 so it is after each error that another try can mend`(_ code: URLError.Code) async throws {
    let sends = ScriptedSends([
      .failure(.failed(.requestUser, .transport(code))), .success(response(503)),
      .success(response(201)),
    ])
    try await body(as: .requestList, sends).ends(
      .success(""), "a lost connection and a 503 may be mended by another try",
      or: "the third try was good, and this clock is quick: the function must return")
    expect(sends.count, is: 3, "three tries: the first two can be mended")
  }

  @Test(arguments: [301, 400, 401, 404, 408, 429, 500, 502, 504])
  func `4 no other status is tried again`(_ status: Int) async throws {
    let sends = ScriptedSends([
      .success(response(status, retryAfter: "1")), .success(response(200)),
    ])
    let clock = InstantClock()
    try await body(as: .requestList, sends, on: clock).ends(
      .failure(.failed(.requestList, .status(status))),
      "another try cannot mend this status: throw its error, unchanged (W3.1)",
      or: "the function must throw")
    expect(sends.count, is: 1, "another try cannot mend this status: there is none")
    expect(clock.pauses.values, is: [], "there is no further try, and so no pause")
  }

  @Test(arguments: [
    UserFetchError.failed(.requestUser, .transport(.badURL)),
    .failed(.requestUser, .transport(.notConnectedToInternet)),
    .failed(.requestUser, .transport(.cancelled)), .failed(.decodeUser, .malformed), .cancelled,
  ])
  func `5 and no other error`(_ error: UserFetchError) async throws {
    let sends = ScriptedSends([.failure(error), .success(response(200))])
    try await body(sends).ends(
      .failure(error), "another try cannot mend this error: throw it at once, unchanged (W3.1)",
      or: "the function must throw")
    expect(sends.count, is: 1, "another try cannot mend this error: there is none")
  }

  // MARK: How often

  @Test(arguments: [1, 2, 3, 6])
  func `6 there are so many tries, and the error of the last one arrives`(
    _ tries: Int
  ) async throws {
    let lost = UserFetchError.failed(.requestUser, .transport(.networkConnectionLost))
    let errors = [timeout, lost, .failed(.requestUser, .status(503))]
    let sends = ScriptedSends(
      (0..<9).map { $0 % 3 == 2 ? .success(response(503)) : .failure(errors[$0 % 3]) })
    let clock = InstantClock()
    try await body(sends, tries: tries, on: clock).ends(
      .failure(errors[(tries - 1) % 3]),
      "all tries have failed: throw the error of the last one (W3.1)",
      or: "all tries have failed")
    expect(sends.count, is: tries, "that many tries, the first one counts, too")
    expect(clock.pauses.values.count, is: tries - 1, "after the last try there is no pause")
  }

  // MARK: The pauses

  @Test func `7 each pause is twice as long, and half of it is drawn`() async throws {
    for (drawn, pauses) in [(0, [1, 2, 4, 8, 16, 32]), (0.5, [1.5, 3, 6, 12, 24, 48])] {
      let clock = InstantClock()
      let sends = ScriptedSends((0..<7).map { _ in .failure(timeout) })
      _ = try await body(sends, tries: 7, on: clock, drawing: { drawn }).outcome("all have failed")
      expect(
        clock.pauses.values, is: pauses.map { .seconds($0) },
        "the pauses are to be 2, 4, 8 s and so on, half of them sure, and \(drawn) of the other half"
      )
    }
  }

  @Test func `8 each pause is drawn anew`() async throws {
    let (draws, clock) = (Inbox<Bool>(), InstantClock())
    let sends = ScriptedSends((0..<4).map { _ in .failure(timeout) })
    let draw: @Sendable () -> Double = {
      draws.put(true)
      return draws.values.count == 1 ? 0 : 0.5
    }
    _ = try await body(sends, tries: 3, on: clock, drawing: draw).outcome("all have failed")
    expect(
      clock.pauses.values.last == clock.pauses.values.first.map { $0 * 2 }, is: false,
      "many clients that failed at once must not come back at once: draw for each pause")
  }

  @Test func `9 a server that is busy says how long`() async throws {
    let clock = InstantClock()
    let sends = ScriptedSends([
      .success(response(503, retryAfter: "7200")), .failure(timeout),
      .success(response(503, retryAfter: "Fri, 31 Dec 1999 23:59:59 GMT")),
      .success(response(503, retryAfter: "99999999999999999999999999")),
      .success(response(503, retryAfter: "0")),
      .success(response(503, retryAfter: "1")), .success(response(200)),
    ])
    _ = try await body(sends, tries: 7, on: clock, drawing: { 0 }).outcome("the last try was good")
    expect(
      clock.pauses.values.filter { $0 > .zero }, is: [7200, 2, 4, 8, 1].map { .seconds($0) },
      """
      `Retry-After: 7200` is the first pause; the others are 2 and 4 s and 8 s, since a date and a number \
      that is too large count as nothing; after a `0` comes none; and the last is 1 s, although it would be 32
      """)
  }

  @Test func `10 the next try begins after the pause, and not before`() async throws {
    let clock = ScriptedClock()
    let sends = ScriptedSends([.failure(timeout), .success(response(200, "Lindsay"))])
    let attempt = body(sends, on: clock)
    await clock.sleeps.begun.arrived()
    await beats(10)  // on another clock, the pause would be over now
    expect(sends.count, is: 1, "this clock has not rung: the pause is not over")
    clock.ring()
    try await attempt.ends(
      .success("Lindsay"), "the second try was good",
      or: "the clock has rung: the next try must begin")
  }

  // MARK: Cancelling

  @Test func `11 a cancel ends a pause at once, and all tries`() async throws {
    let clock = ScriptedClock()
    let sends = ScriptedSends([.failure(timeout), .success(response(200))])
    let attempt = body(sends, on: clock)
    await clock.sleeps.begun.arrived()
    attempt.cancel()
    try await attempt.ends(
      .failure(.cancelled), "the task was cancelled: throw .cancelled (W4.2)",
      or: "the task was cancelled in a pause: end at once (W4.7)")
    expect(sends.count, is: 1, "the task was cancelled, and another try has begun (W4.4)")
    expect(clock.sleeps.cancelled.values, is: [0], "the pause is over: its sleep is cancelled")
  }

  @Test func `12 a task that was cancelled before sends nothing`() async throws {
    let sends = ScriptedSends([.success(response(200))])
    let attempt = body(sends, before: { cancelThisTask() })
    try await attempt.ends(
      .failure(.cancelled), "the task was cancelled before (W4.1)",
      or: "the task was cancelled before")
    expect(sends.count, is: 0, "the task was cancelled before, and a request was sent (W4.1)")
  }

  @Test(arguments: [1, 3])
  func `13 a cancel in the middle of a try is the last word`(_ tries: Int) async throws {
    for end in [
      Result.failure(timeout), .failure(.failed(.requestUser, .transport(.badURL))),
      .success(response(200)), .success(response(404)), .success(response(503)),
    ] {
      let clock = InstantClock()
      let sends = ScriptedSends([end, .success(response(200))]) { cancelThisTask() }
      try await body(sends, tries: tries, on: clock).ends(
        .failure(.cancelled),
        "the cancel came during the try, whatever its end: throw .cancelled (W4.2)",
        or: "the try has ended")
      expect(clock.pauses.values, is: [], "the task was cancelled, and a pause has begun (W4.4)")
      expect(sends.count, is: 1, "the task was cancelled, and another try has begun (W4.4)")
    }
  }

  @Test func `14 after a cancel no try begins, whenever the clock rings`() async {
    await everySchedule { [timeout] play in
      let (clock, late, ends) = (ScriptedClock(), Inbox<Bool>(), Inbox<Bool>())
      let isCancelled = Mutex(false)
      let task = playedTask {
        let sends = ScriptedSends([.failure(timeout), .success(response(200))]) {
          if isCancelled.withLock(\.self) { late.put(true) }
        }
        let result = try? await retriedBody(
          as: .requestUser, tries: 3, pausing: .seconds(2), on: clock,
          sending: { () async throws(UserFetchError) in try sends.next() })
        ends.put(result != nil)
      }
      play.thread("cancel()") {
        task.cancel()
        isCancelled.withLock { $0 = true }
        reach("cancel() returns")
      }
      play.thread("the clock rings", when: { !clock.sleeps.begun.values.isEmpty }) { clock.ring() }
      return {
        if ends.values.isEmpty { return "the task waits for ever (W4.7)" }
        return late.values.isEmpty ? nil : "cancel() had returned, and then a try began (W4.4)"
      }
    }
  }

  // MARK: Help

  private func body(
    as step: UserFetchError.Step = .requestUser, _ sends: ScriptedSends, tries: Int = 3,
    on clock: any Clock<Duration> = InstantClock(),
    drawing draw: @escaping @Sendable () -> Double = { 0 },
    before: @escaping @Sendable () -> Void = {}
  ) -> Attempt<String> {
    Attempt {
      before()
      let body = try await retriedBody(
        as: step, tries: tries, pausing: .seconds(2), on: clock, drawing: draw,
        sending: { () async throws(UserFetchError) in try sends.next() })
      return String(decoding: body, as: UTF8.self)
    }
  }
}

/// What each try gives, in order.
private final class ScriptedSends: Sendable {
  private let results: [Result<HTTPResponse, UserFetchError>]
  private let onSend: @Sendable () -> Void
  private let sent = Mutex(0)

  init(
    _ results: [Result<HTTPResponse, UserFetchError>], onSend: @escaping @Sendable () -> Void = {}
  ) {
    self.results = results
    self.onSend = onSend
  }

  var count: Int { sent.withLock(\.self) }

  func next() throws(UserFetchError) -> HTTPResponse {
    onSend()
    let number = sent.withLock { sent in
      sent += 1
      return sent - 1
    }
    // A try too many: its test counts it.
    guard number < results.count else { throw .failed(.requestUser, .noUsers) }
    return try results[number].get()
  }
}

/// A clock whose pauses are over at once.
private struct InstantClock: Clock {
  let pauses = Inbox<Swift.Duration>()
  let now = ScriptedClock.Instant(time: .zero)
  let minimumResolution = Swift.Duration.zero

  func sleep(until deadline: ScriptedClock.Instant, tolerance: Swift.Duration?) async throws {
    pauses.put(deadline.time)
    try Task.checkCancellation()
  }
}

private func response(
  _ status: Int, _ body: String = "", retryAfter: String? = nil
) -> HTTPResponse {
  let fields = retryAfter.map { ["Retry-After": $0] }
  let head = HTTPURLResponse(
    url: service, statusCode: status, httpVersion: nil, headerFields: fields)
  guard let head else { preconditionFailure("a URL and a status make a head") }
  return HTTPResponse(body: Data(body.utf8), head: head)
}

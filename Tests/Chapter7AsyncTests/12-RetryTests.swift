// Exercise 7.12: a request is tried again, after a pause, if another try can mend what went wrong.

import ChapterTesting
import Testing

@Suite("7.12 Retry", .exercise("7.12"))
struct RetryTests {
  private let timeout = UserFetchError.failed(.requestUser, .transport(.timedOut))

  private let sent = Inbox<Void>()
  private let clock = InstantClock()

  // MARK: What is tried again

  @Test func `1 the body of a good response arrives`() async throws {
    try await body([.success(response(200, "Lindsay"))]).ends(
      .success("Lindsay"), "the body of the good response must be returned",
      or: "the response was good: the function must return")
    expect(sent.count, is: 1, "the first try was good: there is no other")
  }

  @Test(arguments: [URLError.Code.timedOut, .networkConnectionLost])
  func `2 after an error that another try can mend, there is one`(
    _ code: URLError.Code
  ) async throws {
    let attempt = body([
      .failure(.failed(.requestUser, .transport(code))), .success(response(503)),
      .success(response(201, "Lindsay")),
    ])
    try await attempt.ends(
      .success("Lindsay"),
      "a timeout, a lost connection and a 503 may be mended by another try: its body counts",
      or: "the third try was good: the function must return, with no pause but those of `clock`")
    expect(sent.count, is: 3, "three tries: the first two can be mended")
  }

  @Test(arguments: [301, 400, 401, 404, 408, 429, 500, 502, 504])
  func `3 no other status is tried again`(_ status: Int) async throws {
    let attempt = body(
      as: .requestList,
      [.success(response(status, retryAfter: "1")), .success(response(200))])
    try await attempt.ends(
      .failure(.failed(.requestList, .status(status))),
      "another try cannot mend this status: throw its error, unchanged (W3.1)",
      or: "the function must throw")
    expect(sent.count, is: 1, "another try cannot mend this status: there is none")
    expect(clock.pauses.values, is: [], "there is no further try, and so no pause")
  }

  @Test(arguments: [
    UserFetchError.failed(.requestUser, .transport(.badURL)),
    .failed(.requestUser, .transport(.notConnectedToInternet)),
    .failed(.requestUser, .transport(.cancelled)), .failed(.decodeUser, .malformed), .cancelled,
  ])
  func `4 and no other error`(_ error: UserFetchError) async throws {
    try await body([.failure(error), .success(response(200))]).ends(
      .failure(error), "another try cannot mend this error: throw it at once, unchanged (W3.1)",
      or: "the function must throw")
    expect(sent.count, is: 1, "another try cannot mend this error: there is none")
  }

  // MARK: How often

  @Test(arguments: [1, 2, 3, 6])
  func `5 there are so many tries, and the error of the last one arrives`(
    _ tries: Int
  ) async throws {
    let lost = UserFetchError.failed(.requestUser, .transport(.networkConnectionLost))
    let errors = [timeout, lost, .failed(.requestUser, .status(503))]
    let three: [Result<HTTPResponse, _>] = [
      .failure(timeout), .failure(lost), .success(response(503)),
    ]
    try await body(three + three + three, tries: tries).ends(
      .failure(errors[(tries - 1) % 3]),
      "all tries have failed: throw the error of the last one (W3.1)",
      or: "all tries have failed: the function must throw, with no pause but those of `clock`")
    expect(sent.count, is: tries, "that many tries, the first one counts, too")
    expect(clock.pauses.count, is: tries - 1, "after the last try there is no pause")
  }

  // MARK: The pauses

  @Test(arguments: zip([0, 0.5], [1, 1.5]))
  func `6 each pause is twice as long, and half of it is drawn`(
    _ drawn: Double, _ first: Double
  ) async throws {
    _ = try await body(timeouts, tries: 20, drawing: { drawn })
      .outcome("all have failed: the function must throw")
    expect(
      clock.pauses.values, is: (0..<19).map { .seconds(first * Double(1 << $0)) },
      "the pauses are to be 2, 4, 8 s and so on, half of them sure, and \(drawn) of the other half")
  }

  @Test func `7 each pause is drawn anew`() async throws {
    let draws = Inbox<Void>()
    _ = try await body(timeouts, drawing: { draws.count(()) == 1 ? 0 : 0.5 })
      .outcome("all have failed: the function must throw")
    expect(
      clock.pauses.values.last == clock.pauses.values.first.map { $0 * 2 }, is: false,
      "many clients that failed at once must not come back at once: draw for each pause")
  }

  @Test func `8 a server that is busy says how long`() async throws {
    let attempt = body(
      [
        .success(response(503, retryAfter: "7200")), .failure(timeout),
        .success(response(503, retryAfter: "Fri, 31 Dec 1999 23:59:59 GMT")),
        .success(response(503, retryAfter: "99999999999999999999999999")),
        .success(response(503, retryAfter: "0")),
        .success(response(503, retryAfter: "1")), .success(response(200)),
      ], tries: 7)
    _ = try await attempt.outcome("the last try was good: the function must return")
    expect(
      clock.pauses.values.filter { $0 > .zero }, is: [7200, 2, 4, 8, 1].map { .seconds($0) },
      """
      the pauses are to be 7200, 2, 4, 8 and 1 s. The server's number counts, and after a `0` there is no \
      pause; a date, or a number that is too large, counts as nothing: then the pause is yours, which is \
      twice as long after each try
      """)
  }

  @Test func `9 the next try begins after the pause, and not before`() async throws {
    let clock = ScriptedClock()
    let attempt = body([.failure(timeout), .success(response(200, "Lindsay"))], on: clock)
    await clock.sleeps.begun.arrived()
    await beats(10)  // on another clock, the pause would be over now
    expect(sent.count, is: 1, "this clock has not rung: the pause is not over")
    clock.ring()
    try await attempt.ends(
      .success("Lindsay"), "the second try was good",
      or: "the clock has rung: the next try must begin")
  }

  // MARK: Cancelling

  @Test func `10 a cancel ends a pause at once, and all tries`() async throws {
    let clock = ScriptedClock()
    let attempt = body([.failure(timeout), .success(response(200))], on: clock)
    await clock.sleeps.begun.arrived()
    attempt.cancel()
    try await attempt.ends(
      .failure(.cancelled), "the task was cancelled: throw .cancelled (W4.2)",
      or: "the task was cancelled in a pause: end at once (W4.7)")
    expect(sent.count, is: 1, "the task was cancelled, and another try has begun (W4.4)")
    expect(clock.sleeps.cancelled.values, is: [0], "the pause is over: its sleep is cancelled")
  }

  @Test func `11 a task that was cancelled before sends nothing`() async throws {
    try await body([.success(response(200))], isCancelledBefore: true).ends(
      .failure(.cancelled), "the task was cancelled before (W4.1)",
      or: "the task was cancelled before: the function must throw")
    expect(sent.count, is: 0, "the task was cancelled before, and a request was sent (W4.1)")
  }

  @Test(arguments: [1, 3])
  func `12 a cancel in the middle of a try is the last word`(_ tries: Int) async throws {
    for end in [
      Result.failure(timeout), .failure(.failed(.requestUser, .transport(.badURL))),
      .success(response(200)), .success(response(404)), .success(response(503)),
    ] {
      let test = Self()
      let attempt = test.body(
        [end, .success(response(200))], tries: tries, onSend: { cancelThisTask() })
      try await attempt.ends(
        .failure(.cancelled),
        "the cancel came during the try, whatever its end: throw .cancelled (W4.2)",
        or: "the try has ended: the function must throw")
      expect(
        test.clock.pauses.values, is: [], "the task was cancelled, and a pause has begun (W4.4)")
      expect(
        test.sent.count, is: 1, "the task was cancelled, and another try has begun (W4.4)")
    }
  }

  @Test func `13 after a cancel no try begins, whenever the clock rings`() async {
    await everySchedule { [timeout] play in
      let (clock, late, ends) = (ScriptedClock(), Inbox<Bool>(), Inbox<Bool>())
      let isCancelled = Mutex(false)
      let task = playedTask {
        let result = try? await retriedBody(
          as: .requestUser, tries: 3, pausing: .seconds(2), on: clock,
          sending: { () async throws(UserFetchError) -> HTTPResponse in
            if isCancelled.withLock(\.self) { late.put(true) }
            throw timeout
          })
        ends.put(result != nil)
      }
      play.thread("cancel()") {
        task.cancel()
        isCancelled.withLock { $0 = true }
        reach("cancel() returns")
      }
      play.thread("the clock rings", when: { !clock.sleeps.begun.isEmpty }) { clock.ring() }
      return {
        if ends.isEmpty { return "the task waits for ever (W4.7)" }
        return late.isEmpty ? nil : "cancel() had returned, and then a try began (W4.4)"
      }
    }
  }

  // MARK: Help

  private var timeouts: [Result<HTTPResponse, UserFetchError>] {
    Array(repeating: .failure(timeout), count: 20)
  }

  /// Tries a request; each try gives the next result.
  private func body(
    as step: UserFetchError.Step = .requestUser, _ results: [Result<HTTPResponse, UserFetchError>],
    tries: Int = 3, on other: ScriptedClock? = nil,
    drawing draw: @escaping @Sendable () -> Double = { 0 },
    isCancelledBefore: Bool = false, onSend: @escaping @Sendable () -> Void = {}
  ) -> Attempt<String> {
    Attempt(isCancelledBefore: isCancelledBefore) { [sent] in
      let body = try await retriedBody(
        as: step, tries: tries, pausing: .seconds(2), on: other ?? clock, drawing: draw,
        sending: { () async throws(UserFetchError) in
          onSend()
          let number = sent.count(())
          // A try too many: its test counts it.
          guard number <= results.count else { throw .failed(.requestUser, .noUsers) }
          return try results[number - 1].get()
        })
      return String(decoding: body, as: UTF8.self)
    }
  }
}

/// A clock whose pauses are over at once.
private struct InstantClock: TestClock {
  let pauses = Inbox<Swift.Duration>()

  func sleep(until deadline: TestInstant, tolerance: Swift.Duration?) async throws {
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

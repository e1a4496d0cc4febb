// Exercise 4.7: two requests at once, and what becomes of one when the other fails.

import ChapterTesting
import Testing

@Suite("4.7 Zip", .exercise("4.7"))
struct ZipTests {
  private let transport = ScriptedTransport()
  private let queue = DispatchQueue(label: "delivery")
  private let inbox = Inbox<Result<[User.ID], UserFetchError>>()

  @Test func `1 both are requested at once`() async throws {
    let run = startedRun()
    _ = try await request(for: 8)
    _ = try await request(for: 7, "no answer is here yet, and both requests must be in flight")
    expect(transport.requests.count, is: 2, "each user is requested once (W2.1)")
    run.cancel()
  }

  @Test(arguments: [[8, 7], [7, 8]])
  func `2 two users arrive, whichever answer comes first`(_ order: [User.ID]) async throws {
    let run = startedRun()
    for id in order { try await request(for: id).answer(.good(userBody(id: id))) }
    try await expect(
      outcome(), is: .success([8, 7]), "the order is that of the ids, not that of the answers")
    run.cancel()
    expect(
      transport.requests.map(\.cancels), is: [0, 0],
      "both were answered: there is nothing left to stop (W4.5)")
  }

  @Test(arguments: [8, 7])
  func `3 the first failure ends the run, and stops the other request`(
    _ failing: User.ID
  ) async throws {
    let run = startedRun()
    let other = try await request(for: 15 - failing)
    let isStatus = failing == 8
    try await request(for: failing).answer(isStatus ? .status(500) : .good(Data("oops".utf8)))
    let result = try await outcome("one user has failed: the run must not wait for the other")
    let error: UserFetchError =
      isStatus ? .failed(.requestUser, .status(500)) : .failed(.decodeUser, .malformed)
    expect(
      result, is: .failure(error),
      "the error must be that of the step that failed, unchanged (W3.1)")
    await expect(
      eventually { other.cancels == 1 },
      "the other answer is not needed any more: its request must be stopped (W4.3)")
    withExtendedLifetime(run) {}
  }

  @Test func `4 an answer that comes after the failure changes nothing`() async throws {
    let run = startedRun()
    let other = try await request(for: 8)
    try await request(for: 7).answer(.failure(URLError(.timedOut)))
    other.answer(.goodUser)
    try await expect(
      outcome("a run completes once, also if one side fails"),
      is: .failure(.failed(.requestUser, .transport(.timedOut))),
      "the first failure is the result, unchanged (W3.1)")
    withExtendedLifetime(run) {}
  }

  @Test(arguments: [[8, 7], [8], [7]])
  func `5 a cancel ends the run at once, and stops what is in flight`(
    _ open: [User.ID]
  ) async throws {
    let run = startedRun()
    let requests = [try await request(for: 8), try await request(for: 7)]
    for (id, request) in zip([8, 7], requests) where !open.contains(id) {
      request.answer(.good(userBody(id: id)))
      await beats(20)  // until this side has ended
    }
    run.cancel()
    try await expect(
      outcome("this transport never answers: cancel() ends the run (W4.7)"),
      is: .failure(.cancelled), "a cancelled run must deliver .cancelled (W4.2)")
    await expect(
      eventually { requests.map(\.cancels) == [8, 7].map { open.contains($0) ? 1 : 0 } },
      "each request in flight must be stopped, whether the other side has ended or not (W4.3)")
  }

  @Test func `6 cancelled before its start, it sends nothing`() async throws {
    let run = makeRun()
    run.cancel()
    run.start()
    try await expect(
      outcome("start() must deliver, even after a cancel"), is: .failure(.cancelled),
      "start() must deliver .cancelled all the same (W4.1)")
    expect(
      transport.requests.count, is: 0,
      "a run that was cancelled before its start must send nothing (W4.1)")
  }

  @Test func `7 the outcome comes on the caller's queue, even if the run is not kept`()
    async throws
  {
    let (marked, places) = (MarkedQueue(queue), Inbox<Bool>())
    PairFetch(8, 7, environment: .scripted(transport, deliveringOn: queue)) { _ in
      places.put(marked.isCurrent)
    }.start()
    for id in [8, 7] { try await request(for: id).answer(.good(userBody(id: id))) }
    try await expect(
      places.only(
        "a started run must complete, kept or not (W1.4)", on: queue),
      "the completion ran outside the caller's queue: let deliver call it (W1.6)")
  }

  @Test func `8 a second start sends nothing`() async throws {
    let run = startedRun(8, 8)
    run.start()
    for _ in 0..<2 {
      try await transport.pending("each id wants a request, even if the two are the same (W2.1)")
        .answer(.goodUser)
    }
    try await expect(outcome(), is: .success([8, 8]), "the two ids may be the same")
    expect(transport.requests.count, is: 2, "a second start() must do nothing (W1.7)")
  }

  @Test(arguments: [false, true])
  func `9 a run that is over is gone`(_ fails: Bool) async throws {
    weak var run: PairFetch?
    do {
      let started = startedRun()
      run = started
      let other = try await request(for: 7)
      try await request(for: 8).answer(fails ? .status(500) : .goodUser)
      if !fails { other.answer(.good(userBody(id: 7))) }
    }
    _ = try await outcome()
    for request in transport.requests { request.drop() }
    await expect(
      eventually { run == nil },
      "the run is over and still alive: it holds something that holds it (W1.5)")
  }

  @Test func `10 a run that never started is gone, too`() {
    weak var run: PairFetch?
    do { run = makeRun() }
    expect(run == nil, "a run that never started is still alive: a link holds it (W1.7)")
  }

  @Test func `11 a cancel at any moment ends both sides`() async {
    let search = ScheduleSearch(limit: 300, skipping: "/Engines/")
    await everySchedule(search, for: [true, false]) { play, answers in
      let transport = ScriptedTransport()
      let ends = Inbox<Bool>()
      let run = PairFetch(8, 7, environment: .scripted(transport)) { result in
        ends.put((try? result.get()) != nil)
      }
      play.thread("start()") { run.start() }
      play.thread("cancel()") { run.cancel() }
      if answers {
        play.answers(.status(500), over: transport)
        play.answers(.good(userBody(id: 7)), toRequest: 1, over: transport)
      }
      return {
        if ends.values != [false] {
          return "it must end once, with the error or .cancelled (W1.1)"
        }
        return transport.hasOpenRequest
          ? "the run was cancelled, and a request goes on (W4.3)" : nil
      }
    }
  }

  @Test func `12 the other request is stopped even while the delivery queue is busy`() async throws
  {
    let run = startedRun()
    let other = try await request(for: 8)
    queue.suspend()
    defer { queue.resume() }
    try await request(for: 7).answer(.status(500))
    await expect(
      eventually { other.cancels == 1 },
      "the delivery queue is busy, and the other request goes on: stop it before you deliver (W4.3)"
    )
    withExtendedLifetime(run) {}
  }

  private func startedRun(_ first: User.ID = 8, _ second: User.ID = 7) -> PairFetch {
    let run = makeRun(first, second)
    run.start()
    return run
  }

  private func makeRun(_ first: User.ID = 8, _ second: User.ID = 7) -> PairFetch {
    PairFetch(first, second, environment: .scripted(transport, deliveringOn: queue)) {
      [inbox] result in inbox.put(result.map { [$0.id, $1.id] })
    }
  }

  /// The request for a user; the two may be sent in any order.
  ///
  /// - Throws: `ExpectationFailedError` if it was never sent.
  private func request(
    for id: User.ID,
    _ promise: String = "both users must be requested (W2.1)",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> ScriptedRequest {
    func sent() -> ScriptedRequest? {
      transport.requests.first { $0.urlRequest.url?.lastPathComponent == "\(id)" }
    }
    _ = await eventually { sent() != nil }
    let all = transport.requests.compactMap { $0.urlRequest.url?.lastPathComponent }
    return try #require(
      sent(), "\(promise), but requested were: \(all.joined(separator: ", "))",
      sourceLocation: sourceLocation)
  }

  /// The one outcome that the run delivered.
  ///
  /// - Throws: `ExpectationFailedError` unless exactly one came.
  private func outcome(
    _ promise: String = "a started run must complete, once",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Result<[User.ID], UserFetchError> {
    try await inbox.only(promise, on: queue, sourceLocation: sourceLocation)
  }
}

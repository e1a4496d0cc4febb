// Exercise 7.6: the whole job, by hand first, then by the conformance kit.

import Conformance
import ExerciseTesting
import Synchronization
import TestDoubles
import TestSupport
import Testing
import UserAPI

#if SOLUTIONS
  import Chapter7AsyncSolution
#else
  import Chapter7Async
#endif

@Suite("7.6 UserFetch", .exercise("7.6"))
struct UserFetchTests {
  private let job = RunByHand()
  private let goodList = Result.good(listBody(ids: 8, 7))
  private let goodUser = Result.good(userBody(id: 8))

  @Test func `1 a user arrives`() async throws {
    job.run.start()
    try await job.answer(goodList, goodUser)
    let result = try await job.outcome()
    #expect(result.map(\.id) == .success(8), "two good answers must give the user")
  }

  @Test func `2 it sends two requests, with these URLs`() async throws {
    job.run.start()
    try await job.answer(goodList, goodUser)
    let sent = job.transport.requests.map(\.urlRequest)
    let paths = sent.map { $0.url?.absoluteString.dropFirst(service.absoluteString.count) }
    #expect(
      paths == ["/api/users?page=2", "/api/users/8"],
      "first the list, then the user that stands first in it, and nothing else (W1.3 W2.1)"
    )
    let methods = sent.map(\.httpMethod)
    #expect(methods == ["GET", "GET"], "both requests only read (W2.1)")
  }

  @Test func `3 the second request waits for the list`() async throws {
    job.run.start()
    _ = try await job.transport.pending()
    let sent = job.transport.requests.count
    #expect(sent == 1, "the list is not here yet: one request must have been sent, no more (W2.2)")
  }

  @Test func `4 a bad list ends the run with its own error`() async throws {
    let cases: [(Result<HTTPResponse, URLError>, UserFetchError)] = [
      (.failure(URLError(.timedOut)), .failed(.requestList, .transport(.timedOut))),
      (.status(404, listBody(ids: 8)), .failed(.requestList, .status(404))),
      (.good(listBody()), .failed(.decodeList, .noUsers)),
      (.good(Data()), .failed(.decodeList, .malformed)),
    ]
    for (list, error) in cases {
      let job = RunByHand()
      job.run.start()
      try await job.answer(list)
      let result = try await job.outcome()
      try #require(result == .failure(error), "the list's own error must arrive, unchanged (W3.1)")
      let sent = job.transport.requests.count
      try #require(sent == 1, "the list failed, and the detail request was sent anyway (W3.2)")
    }
  }

  @Test func `5 a bad user ends the run with its own error`() async throws {
    let cases: [(Result<HTTPResponse, URLError>, UserFetchError)] = [
      (.failure(URLError(.timedOut)), .failed(.requestUser, .transport(.timedOut))),
      (.status(500, userBody(id: 8)), .failed(.requestUser, .status(500))),
      (.good(Data()), .failed(.decodeUser, .malformed)),
    ]
    for (user, error) in cases {
      let job = RunByHand()
      job.run.start()
      try await job.answer(goodList, user)
      let result = try await job.outcome()
      try #require(result == .failure(error), "the user's own error must arrive, unchanged (W3.1)")
    }
  }

  @Test func `6 the outcome comes on the caller's queue`() async throws {
    let (key, isThere) = (DispatchSpecificKey<Bool>(), Inbox<Bool>())
    job.queue.setSpecific(key: key, value: true)
    let run = UserFetch(environment: .scripted(job.transport, deliveringOn: job.queue)) { _ in
      isThere.put(DispatchQueue.getSpecific(key: key) == true)
    }
    run.start()
    try await job.answer(goodList, goodUser)
    let onQueue = try await isThere.only("a started run must complete, once")
    #expect(onQueue, "the completion ran outside the caller's queue: deliver must hop (W1.6)")
  }

  @Test func `7 cancelled before its start, it sends nothing`() async throws {
    job.run.cancel()
    job.run.start()
    await job.inbox.arrived()  // what a run sends, it has sent before its outcome comes
    let sent = job.transport.requests.count
    #expect(sent == 0, "a run that was cancelled before its start must send nothing (W4.1)")
    let result = try await job.outcome("start() must deliver, even after a cancel")
    #expect(result == .failure(.cancelled), "start() must deliver .cancelled all the same (W4.1)")
  }

  @Test func `8 a cancel stops the list request`() async throws {
    job.run.start()
    try await cancel()
  }

  @Test func `9 a cancel stops the user request`() async throws {
    job.run.start()
    try await job.answer(goodList)
    try await cancel()
  }

  @Test func `10 a run that its caller does not keep still completes`() async throws {
    job.makeRun().start()  // from here on the run must keep itself alive
    try await job.answer(goodList)
    _ = try await job.transport.pending("a started run must complete, kept or not (W1.4)")
    try await job.answer(goodUser)
    let result = try await job.outcome("a started run must complete, kept or not (W1.4)")
    #expect(result.map(\.id) == .success(8), "a started run must go on, kept or not (W1.4)")
  }

  @Test func `11 a run that is over is gone`() async throws {
    weak var run: UserFetch?
    do {
      let started = job.makeRun()
      run = started
      started.start()
      try await job.answer(goodList, goodUser)
    }
    _ = try await job.outcome()
    for request in job.transport.requests { request.drop() }
    let isGone = await eventually { run == nil }
    #expect(isGone, "the run is over and still alive: it holds something that holds it (W1.5)")
  }

  @Test func `12 a run that never started is gone, too`() async throws {
    weak var run: UserFetch?
    do { run = job.makeRun() }
    let isGone = await eventually { run == nil }
    #expect(
      isGone,
      "a run that never started is still alive: what holds it belongs in start() (W1.7)"
    )
  }

  @Test func `13 the completion never runs inside start(), not even on its own queue`() async throws
  {
    let log = Inbox<String>()
    let (list, user) = (goodList, goodUser)
    let transport = ScriptedTransport(onSend: { request in
      request.answer(request.urlRequest.url?.path() == "/api/users" ? list : user)
    })
    let run = UserFetch(environment: .scripted(transport, deliveringOn: job.queue)) { _ in
      log.put("completion")
    }
    job.queue.sync {
      run.start()
      log.put("start() returned")
    }
    await log.arrived(2)
    #expect(
      log.values == ["start() returned", "completion"],
      "hop onto the delivery queue also where you seem to be on it already: async, always (W1.2)"
    )
  }

  @Test func `14 a cancel wins over an error that comes after it`() async throws {
    let run = Mutex<UserFetch?>(nil)
    let decoder = ScriptedDecoder(onBegin: { _ in run.withLock { $0 }?.cancel() })
    let environment = FetchEnvironment.scripted(
      job.transport, decoder: decoder, deliveringOn: job.queue)
    let started = UserFetch(environment: environment) { [job] in job.inbox.put($0) }
    run.withLock { $0 = started }
    started.start()
    try await job.answer(.good(Data("oops".utf8)))
    let result = try await job.outcome(
      "a run that is cancelled while it decodes must complete, once")
    run.withLock { $0 = nil }
    #expect(
      result == .failure(.cancelled),
      "cancelled inside the decoding, which then failed: the cancel came first (W4.2)"
    )
  }

  @Test func `15 cancelled while it decodes, it sends nothing more`() async throws {
    let run = Mutex<UserFetch?>(nil)
    let decoder = ScriptedDecoder(onEnd: { _ in run.withLock { $0 }?.cancel() })
    let environment = FetchEnvironment.scripted(
      job.transport, decoder: decoder, deliveringOn: job.queue)
    let started = UserFetch(environment: environment) { [job] in job.inbox.put($0) }
    run.withLock { $0 = started }
    started.start()
    try await job.answer(goodList)
    let result = try await job.outcome(
      "a run that is cancelled while it decodes must complete, once")
    run.withLock { $0 = nil }
    #expect(result == .failure(.cancelled), "the cancel came before the end of the run (W4.2)")
    let sent = job.transport.requests.count
    #expect(sent == 1, "the run was cancelled, and the user was requested all the same (W4.4)")
  }

  @Test func `16 answered and then cancelled inside send, it sends nothing more`() async throws {
    let (sent, gone, list) = (Inbox<URLRequest>(), Inbox<Bool>(), goodList)
    do {
      let run = Mutex<UserFetch?>(nil)
      let transport = ScriptedTransport(token: Canary { gone.put(true) }) { request in
        sent.put(request.urlRequest)
        request.answer(list)
        request.drop()
        run.withLock { $0.take() }?.cancel()
      }
      let started = UserFetch(environment: .scripted(transport)) { [job] in job.inbox.put($0) }
      run.withLock { $0 = started }
      started.start()
      await sent.arrived()
    }
    let result = try await job.outcome("a run that is cancelled inside send must complete, once")
    #expect(result == .failure(.cancelled), "the cancel came before the end of the run (W4.2)")
    await gone.arrived()  // nothing of the run is left: what it sends, it has sent
    let count = sent.values.count
    #expect(
      count == 1,
      "the cancel came inside send, and the user was requested all the same (W4.4)"
    )
  }

  @Test func `17 a second start does nothing`() async throws {
    let (sent, gone, list, user) = (Inbox<URLRequest>(), Inbox<Bool>(), goodList, goodUser)
    do {
      let transport = ScriptedTransport(token: Canary { gone.put(true) }) { request in
        sent.put(request.urlRequest)
        request.answer(request.urlRequest.url?.path() == "/api/users" ? list : user)
        request.drop()
      }
      let environment = FetchEnvironment.scripted(transport, deliveringOn: job.queue)
      let run = UserFetch(environment: environment) { [job] in job.inbox.put($0) }
      run.start()
      run.start()
    }
    await gone.arrived()  // nothing of the run is left: what it does, it has done
    let result = try await job.outcome("started twice, it must complete once")
    #expect(result.map(\.id) == .success(8), "a second start must disturb nothing (W1.7)")
    let count = sent.values.count
    #expect(count == 2, "the second start made a second task: only the first may (W1.7)")
  }

  @Test func `18 nor after a cancel`() async throws {
    job.run.cancel()
    job.run.start()
    job.run.start()
    let result = try await job.outcome("cancelled, and started twice, it must complete once")
    #expect(result == .failure(.cancelled), "it was cancelled before its start (W4.1)")
  }

  @Test(.kit) func `19 it keeps every rule, whatever happens when`() async {
    // From small to large: the message names the smallest scenario that can be found quickly.
    for scenarios in [ScenarioSpace.plain, .brief, .all] {
      let walk = Walk(Style("7.6", UserFetch.self), scenarios: scenarios, onFind: tellAtOnce)
      let report = await walk.report()
      let isKept = report.passes
      #expect(isKept, "\(report.message)")
      guard isKept else { return }
    }
  }

  private func cancel() async throws {
    let request = try await job.transport.pending()
    job.run.cancel()
    let isCancelled = await eventually { request.cancels > 0 }
    #expect(isCancelled, "the request in flight must be cancelled at the transport (W4.3)")
    let result = try await job.outcome("this transport never answers: cancel() ends the run (W4.7)")
    #expect(result == .failure(.cancelled), "a cancelled run must deliver .cancelled (W4.2)")
  }
}

// Exercise 9.1: two steps of a style of one's own, of which only the outside is known.

import ChapterTesting
import Testing

@Suite("9.1 Idea", .exercise("9.1"))
struct IdeaTests {
  private let transport = ScriptedTransport()
  private let inbox = Inbox<Result<User.ID, UserFetchError>>()
  private let decodings = Inbox<Bool>()

  @Test func `1 the id that stands first in the list arrives`() async throws {
    try await check(after: .goodList, is: .success(8), "a good list has an id")
    expect(decodings.count, is: 1, "find the id with environment.decoder, and ask it once")
  }

  @Test func `2 it sends one request, when it is started`() async throws {
    let fetch = makeFetch()
    expect(transport.requests.count, is: 0, "nothing is sent before start()")
    fetch.start()
    try await transport.pending().answer(.goodList)
    _ = try await inbox.only("the list is there: the completion must run, once (W1.1)")
    expect(
      transport.requests.map(\.urlRequest), is: [FetchEnvironment.scripted(transport).listRequest],
      "it sends environment.listRequest, and nothing else")
  }

  @Test func `3 a bad status is an error, with or without a list`() async throws {
    let first = "send the response through checkStatus first (W3.3)"
    try await check(
      after: .status(404, listBody(ids: 8)), is: .failure(.failed(.requestList, .status(404))),
      first)
    expect(decodings.count, is: 0, "the body of the 404 was decoded: \(first)")
    let other = Self()
    try await other.check(
      after: .status(201, listBody(ids: 41)), is: .success(41), "201 is good, too: \(first)")
  }

  @Test(arguments: [URLError.Code.timedOut, .cancelled])
  func `4 a request without a response keeps its code`(_ code: URLError.Code) async throws {
    try await check(
      after: .failure(URLError(code)),
      is: .failure(.failed(.requestList, .transport(code))),
      "the error names the step, and has the code of the URLError (W3.1)")
  }

  @Test(arguments: [
    (listBody(), UserFetchError.Reason.noUsers), (Data("{}".utf8), .malformed),
  ])
  func `5 a list without a user is an error of decodeList`(
    _ body: Data, _ reason: UserFetchError.Reason
  ) async throws {
    try await check(
      after: .good(body), is: .failure(.failed(.decodeList, reason)),
      "the error of firstUserID must arrive, unchanged (W3.1 W3.4)")
  }

  @Test func `6 two runs do not know each other`() async throws {
    let (one, other) = (makeFetch(), makeFetch())
    one.start()
    other.start()
    try await transport.answer([.good(listBody(ids: 8)), .good(listBody(ids: 9))])
    await inbox.arrived(2)
    expect(
      inbox.values.compactMap { try? $0.get() }.sorted(), is: [8, 9],
      "each run gives the id of its own list")
  }

  @Test func `7 of two answers, the first counts`() async throws {
    let fetch = makeFetch()
    fetch.start()
    let request = try await transport.pending()
    request.answer(.goodList)
    request.answer(.status(500))
    try await inbox.receives(
      .success(8), "of two answers to one request, the first counts (W3.5)",
      or: "the transport has answered twice: the completion must run once (W1.1 W3.5)")
    withExtendedLifetime(fetch) {}
  }

  @Test func `10 of two answers at the same moment, one counts`() async {
    await everySchedule { play in
      let (transport, ends) = (ScriptedTransport(), Inbox<Bool>())
      let fetch = ListFetch(environment: .scripted(transport)) { _ in ends.put(true) }
      fetch.start()
      let request = transport.requests.first
      play.thread("an answer") { request?.answer(.goodList) }
      play.thread("another answer") { request?.answer(.goodList) }
      return {
        withExtendedLifetime(fetch) {}
        return ends.count <= 1
          ? nil : "both answers counted: ask and note in one step (W3.5)"
      }
    }
  }

  @Test func `8 a run that its caller does not keep still completes`() async throws {
    makeFetch().start()
    try await transport.pending().answer(.goodList)
    try await inbox.receives(
      .success(8), "a started run must go on, kept or not (W1.4)",
      or: "a started run must complete, kept or not: hold what it needs (W1.1 W1.4)")
  }

  @Test(arguments: [TransportResult.goodList, .good(listBody()), .status(404)])
  func `9 a run that is over is gone, and so is what it was given`(
    answer: TransportResult
  ) async throws {
    let gone = Inbox<Bool>()
    weak var fetch: ListFetch?
    do {
      let canary = Canary { gone.put(true) }
      let started = ListFetch(environment: .scripted(transport)) { [inbox] in
        withExtendedLifetime(canary) {}
        inbox.put($0)
      }
      fetch = started
      started.start()
      try await transport.pending().answer(answer)
    }
    _ = try await inbox.only("the answer is there: the completion must run, once (W1.1)")
    for request in transport.requests { request.drop() }
    try await require(
      gone.arrived().count, is: 1,
      "the run is over, and its completion is still held: by whom? (W1.5)")
    await expect(
      eventually { fetch == nil },
      "the run is over and still alive: it holds something that holds it (W1.5)")
  }

  @Test func `11 nothing is locked while the completion runs`() async throws {
    let free = Inbox<Bool>()
    let fetch = ListFetch(environment: .scripted(transport)) { [transport] _ in
      free.put(canRunElsewhere { transport.requests.first?.answer(.status(500)) })
    }
    fetch.start()
    try await transport.pending().answer(.goodList)
    await expect(
      free.arrived(), is: [true],
      "the completion was called inside withLock, and a second answer has to wait for it (W3.5)")
    withExtendedLifetime(fetch) {}
  }

  private func makeFetch() -> ListFetch {
    let decoder = ScriptedDecoder(onBegin: { [decodings] _ in decodings.put(true) })
    return ListFetch(environment: .scripted(transport, decoder: decoder)) { [inbox] in
      inbox.put($0)
    }
  }

  private func check(
    after answer: TransportResult, is expected: Result<User.ID, UserFetchError>,
    _ words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let fetch = makeFetch()
    fetch.start()
    try await transport.pending(sourceLocation: sourceLocation).answer(answer)
    try await expect(
      inbox.only(
        "an answer has come: the completion must run, once (W1.1)", sourceLocation: sourceLocation),
      is: expected, words, sourceLocation: sourceLocation)
  }
}

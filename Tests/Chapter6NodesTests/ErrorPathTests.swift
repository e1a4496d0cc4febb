// Exercise 6.4: the first error travels to the end, and the completion runs once.

import Deadlines
import ExerciseTesting
import Nodes
import TestDoubles
import TestSupport
import Testing
import UserAPI

#if SOLUTIONS
  import Chapter6NodesSolution
#else
  import Chapter6Nodes
#endif

@Suite("6.4 ErrorPath", .exercise("6.4"))
struct ErrorPathTests {
  private let transport = ScriptedTransport()
  private let inbox = Inbox<Result<User, UserFetchError>>()

  @Test func `1 the mapper changes errors, and only errors`() async throws {
    let answers: [Result<HTTPResponse, URLError>] = [.status(404), .failure(URLError(.timedOut))]
    var results: [Result<Int, UserFetchError>] = []
    for answer in answers {
      let transport = ScriptedTransport(onSend: { $0.answer(answer) })
      let node = RequestErrorMapperNode(
        as: .requestUser, next: RequestSenderNode(transport: transport))
      let observer = node.process(URLRequest(url: service))
      results.append(try await outcome(of: observer.map(\.status)))
    }
    #expect(results[0] == .success(404), "any response passes unchanged: 6.1 looks at its status")
    #expect(
      results[1] == .failure(.failed(.requestUser, .transport(.timedOut))),
      "the error must name the node's step, and keep the code of the URLError (W3.1)"
    )
  }

  @Test func `2 when nothing fails, the user arrives`() async throws {
    let result = try await fetch(.good(listBody(ids: 8, 7)), .good(userBody(id: 8)))
    #expect(result.map(\.id) == .success(8), "the job itself must still work")
  }

  @Test func `3 a list request that gets no response ends the run`() async throws {
    let result = try await fetch(.failure(URLError(.timedOut)))
    #expect(
      result == .failure(.failed(.requestList, .transport(.timedOut))),
      "the run must end with the transport's own error, as one of requestList (W3.1)"
    )
  }

  @Test func `4 a 404 for the list ends the run, once`() async throws {
    let result = try await fetch(.status(404, Data("not here".utf8)))
    #expect(
      result == .failure(.failed(.requestList, .status(404))),
      "the run must end with the status, as an error of requestList (W3.1)"
    )
  }

  @Test func `5 after a 404 for the list nothing else is sent`() async throws {
    let sent = try await runToItsEnd { _ in .status(404, listBody(ids: 8)) }
    #expect(sent == 1, "the list request failed, and the detail request was sent anyway (W3.2)")
  }

  @Test func `6 an empty list says that there are no users`() async throws {
    let result = try await fetch(.good(listBody()))
    #expect(
      result == .failure(.failed(.decodeList, .noUsers)),
      "the error of 6.2 must arrive as it is: noUsers was replaced on the way (W3.1)"
    )
  }

  @Test func `7 a list that cannot be read is malformed`() async throws {
    let result = try await fetch(.good(Data("oops".utf8)))
    #expect(
      result == .failure(.failed(.decodeList, .malformed)),
      "a list that cannot be read must end the run with the error of decodeList (W3.1)"
    )
  }

  @Test func `8 a user request that fails keeps its reason`() async throws {
    let result = try await fetch(
      .good(listBody(ids: 8)),
      .failure(URLError(.networkConnectionLost))
    )
    #expect(
      result == .failure(.failed(.requestUser, .transport(.networkConnectionLost))),
      "the failed step and the transport's own code must both arrive, unchanged (W3.1)"
    )
  }

  @Test func `9 a 500 for the user ends the run`() async throws {
    let result = try await fetch(.good(listBody(ids: 8)), .status(500, userBody(id: 8)))
    #expect(
      result == .failure(.failed(.requestUser, .status(500))),
      "the run must end with the status, as an error of requestUser (W3.1 W3.3)"
    )
  }

  @Test func `10 a user that cannot be read ends the run`() async throws {
    let result = try await fetch(.good(listBody(ids: 8)), .good(Data("oops".utf8)))
    #expect(
      result == .failure(.failed(.decodeUser, .malformed)),
      "a user that cannot be read must end the run with the error of decodeUser (W3.1)"
    )
  }

  @Test func `11 a page that comes with a bad status is not decoded`() async throws {
    let page = Data("<html>Out of order</html>".utf8)
    let list = try await fetch(.status(500, page))
    #expect(
      list == .failure(.failed(.requestList, .status(500))),
      "a 500 with a page is an error of its request: check the status before you decode (W3.3)"
    )
  }

  @Test func `12 nor is the page that comes instead of the user`() async throws {
    let page = Data("<html>Out of order</html>".utf8)
    let user = try await fetch(.good(listBody(ids: 8)), .status(500, page))
    #expect(
      user == .failure(.failed(.requestUser, .status(500))),
      "a 500 with a page is an error of its request: check the status before you decode (W3.3)"
    )
  }

  @Test func `13 when nothing fails, two requests are sent, and each body is decoded once`()
    async throws
  {
    let decoded = Monitor<[String]>([])
    let decoder = ScriptedDecoder(onBegin: { type in decoded.update { $0.append("\(type)") } })
    fetchUser(in: .scripted(transport, decoder: decoder)) { inbox.put($0) }
    try await transport.answer([.good(listBody(ids: 8, 7)), .good(userBody(id: 8))])
    _ = try await inbox.only("two good answers must complete the run, once")
    let sent = transport.requests.count
    #expect(sent == 2, "the list and the user are each requested once (W2.1)")
    let types = decoded.update { $0 }
    #expect(types == ["UserList", "UserDetail"], "each body is decoded once, in its turn (W2.2)")
  }

  @Test(arguments: [URLError.Code.cancelled, .badURL, .callIsActive, .zeroByteResource])
  func `14 each code of the transport arrives as it is`(_ code: URLError.Code) async throws {
    let list = try await fetch(.failure(URLError(code)))
    let user = try await Self().fetch(.good(listBody(ids: 8)), .failure(URLError(code)))
    #expect(
      [list, user]
        == [
          .failure(.failed(.requestList, .transport(code))),
          .failure(.failed(.requestUser, .transport(code))),
        ],
      "the transport's code is the reason, whichever it is; this run was not cancelled (W3.1)"
    )
  }

  @Test func `15 an empty body for the user is malformed`() async throws {
    let result = try await fetch(.good(listBody(ids: 8)), .good(Data()))
    #expect(
      result == .failure(.failed(.decodeUser, .malformed)),
      "an empty body is a body that cannot be read (W3.4)"
    )
  }

  @Test func `16 a list that cannot be read asks for no user`() async throws {
    for list in [listBody(), Data("oops".utf8)] {
      let sent = try await runToItsEnd { number in .good(number == 0 ? list : userBody(id: 8)) }
      try #require(sent == 1, "there is no id, and a user was requested anyway: which? (W3.2)")
    }
  }

  @Test func `17 when nothing fails, nothing is left over either`() async throws {
    let sent = try await runToItsEnd { number in
      .good(number == 0 ? listBody(ids: 8) : userBody(id: 8))
    }
    #expect(sent == 2, "the list and the user are each requested once (W2.1)")
  }

  @Test func `18 the mapper passes a cancel on, in both directions`() {
    let ends = Inbox<String>()
    let (cancelled, stopped) = (PendingNode(), PendingNode())
    stopped.context.stops { ends.put("the work is stopped") }
    let mapper = RequestErrorMapperNode(as: .requestUser, next: cancelled)
    mapper.process(URLRequest(url: service)).onCanceled { ends.put("the output is cancelled") }
    cancelled.context.cancel()
    #expect(
      ends.values == ["the output is cancelled"],
      "the work was cancelled: a cancel passes unchanged, too")
    RequestErrorMapperNode(as: .requestUser, next: stopped)
      .process(URLRequest(url: service)).cancel()
    #expect(
      ends.values.last == "the work is stopped",
      "the output was cancelled: a cancel passes unchanged, up to the work")
  }

  /// Runs the job, answers its requests in their order, and waits until nothing can complete it again.
  private func fetch(
    _ answers: Result<HTTPResponse, URLError>...
  ) async throws -> Result<User, UserFetchError> {
    let released = Inbox<Bool>()
    do {
      let canary = Canary { released.put(true) }
      fetchUser(in: .scripted(transport)) { [inbox, canary] result in
        withExtendedLifetime(canary) { inbox.put(result) }
      }
    }
    try await transport.answer(answers)
    for request in transport.requests where request.answers > 0 { request.drop() }
    await released.arrived()
    return try await inbox.only("whatever fails, the run must complete once")
  }

  /// Runs the job until nothing of it is left, and counts its requests.
  ///
  /// - Parameter answer: Answers each request at once; gets its number, from zero.
  /// - Throws: `ExpectationFailedError` if something is left over.
  private func runToItsEnd(
    _ answer: @escaping @Sendable (Int) -> Result<HTTPResponse, URLError>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Int {
    let (sent, gone) = (Inbox<URLRequest>(), Inbox<Bool>())
    do {
      let transport = ScriptedTransport(token: Canary { gone.put(true) }) { request in
        sent.put(request.urlRequest)
        request.answer(answer(sent.values.count - 1))
        request.drop()
      }
      fetchUser(in: .scripted(transport)) { [inbox] in inbox.put($0) }
    }
    await gone.arrived()
    let isGone = gone.values == [true]
    try #require(
      isGone, "the run is over, and something of it is still alive: what holds it? (W1.5)",
      sourceLocation: sourceLocation)
    return sent.values.count
  }
}

/// A node whose output the test ends.
private struct PendingNode: Node {
  let context = Context<HTTPResponse>()

  func process(_ request: URLRequest) -> Observer<HTTPResponse> { context }
}

// Exercise 7.4: whatever fails, the error of the failed step is thrown, and no later step begins.

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

@Suite("7.4 ErrorPath", .exercise("7.4"))
struct ErrorPathTests {
  private let transport = ScriptedTransport()

  // MARK: One request

  @Test func `1 a good response gives its body`() async throws {
    let result = try await request(.good(Data("hello".utf8)))
    #expect(result == .success(Data("hello".utf8)), "a good response must give its body")
  }

  @Test func `2 a bad status is the error of checkedBody`() async throws {
    let result = try await request(.status(404, Data("not here".utf8)))
    #expect(
      result == .failure(.failed(.requestUser, .status(404))),
      "the error of 7.1 must be thrown, unchanged (W3.1 W3.3)"
    )
  }

  @Test func `3 a request without a response keeps its code`() async throws {
    let result = try await request(.failure(URLError(.timedOut)))
    #expect(
      result == .failure(.failed(.requestUser, .transport(.timedOut))),
      "the error must name the step, and keep the code of the URLError (W3.1)"
    )
  }

  @Test func `4 a transport that forgets its callback is an error, too`() async throws {
    let attempt = Attempt { [transport] in
      try await body(of: URLRequest(url: service), as: .requestUser, over: transport)
    }
    try await transport.pending().drop()
    let result = try await attempt.outcome("no answer can come any more: the function must throw")
    #expect(
      result == .failure(.failed(.requestUser, .transport(.unknown))),
      "firstValue gave nil, and the function must throw .transport(.unknown) (W3.1)"
    )
  }

  // MARK: The job

  @Test func `5 when nothing fails, the user arrives`() async throws {
    let result = try await fetch(.good(listBody(ids: 8, 7)), .good(userBody(id: 8)))
    #expect(result.map(\.id) == .success(8), "the job itself must still work")
  }

  @Test func `6 a list request that gets no response ends the run`() async throws {
    let result = try await fetch(.failure(URLError(.timedOut)))
    #expect(
      result == .failure(.failed(.requestList, .transport(.timedOut))),
      "the job must end with the transport's own error, as one of requestList (W3.1)"
    )
  }

  @Test func `7 a 404 for the list ends the run, once`() async throws {
    let result = try await fetch(.status(404, Data("not here".utf8)))
    #expect(
      result == .failure(.failed(.requestList, .status(404))),
      "the job must end with the status, as an error of requestList (W3.1)"
    )
  }

  @Test func `8 after a 404 for the list nothing else is sent`() async throws {
    let sent = try await runToItsEnd { _ in .status(404, listBody(ids: 8)) }
    #expect(sent == 1, "the list request failed, and the detail request was sent anyway (W3.2)")
  }

  @Test func `9 an empty list says that there are no users`() async throws {
    let result = try await fetch(.good(listBody()))
    #expect(
      result == .failure(.failed(.decodeList, .noUsers)),
      "the error of 7.2 must arrive as it is: noUsers was replaced on the way (W3.1)"
    )
  }

  @Test func `10 a list that cannot be read is malformed`() async throws {
    let result = try await fetch(.good(Data("oops".utf8)))
    #expect(
      result == .failure(.failed(.decodeList, .malformed)),
      "a list that cannot be read must end the run with the error of decodeList (W3.1)"
    )
  }

  @Test func `11 a user request that fails keeps its reason`() async throws {
    let result = try await fetch(
      .good(listBody(ids: 8)),
      .failure(URLError(.networkConnectionLost))
    )
    #expect(
      result == .failure(.failed(.requestUser, .transport(.networkConnectionLost))),
      "the failed step and the transport's own code must both arrive, unchanged (W3.1)"
    )
  }

  @Test func `12 a 500 for the user ends the run`() async throws {
    let result = try await fetch(.good(listBody(ids: 8)), .status(500, userBody(id: 8)))
    #expect(
      result == .failure(.failed(.requestUser, .status(500))),
      "the job must end with the status, as an error of requestUser (W3.1 W3.3)"
    )
  }

  @Test func `13 a user that cannot be read ends the run`() async throws {
    let result = try await fetch(.good(listBody(ids: 8)), .good(Data("oops".utf8)))
    #expect(
      result == .failure(.failed(.decodeUser, .malformed)),
      "a user that cannot be read must end the run with the error of decodeUser (W3.1)"
    )
  }

  @Test func `14 a page that comes with a bad status is not decoded`() async throws {
    let page = Data("<html>Out of order</html>".utf8)
    let list = try await fetch(.status(500, page))
    #expect(
      list == .failure(.failed(.requestList, .status(500))),
      "a 500 with a page is an error of its request: check the status before you decode (W3.3)"
    )
  }

  @Test func `15 nor is the page that comes instead of the user`() async throws {
    let page = Data("<html>Out of order</html>".utf8)
    let user = try await fetch(.good(listBody(ids: 8)), .status(500, page))
    #expect(
      user == .failure(.failed(.requestUser, .status(500))),
      "a 500 with a page is an error of its request: check the status before you decode (W3.3)"
    )
  }

  @Test func `16 when nothing fails, two requests are sent, and each body is decoded once`()
    async throws
  {
    let decoded = Mutex<[String]>([])
    let decoder = ScriptedDecoder(onBegin: { type in
      decoded.withLock { $0.append("\(type)") }
    })
    let environment = FetchEnvironment.scripted(transport, decoder: decoder)
    let attempt = Attempt { try await fetchUser(in: environment) }
    try await transport.answer([.good(listBody(ids: 8, 7)), .good(userBody(id: 8))])
    _ = try await attempt.outcome("two good answers must end the job")
    let sent = transport.requests.count
    #expect(sent == 2, "the list and the user are each requested once (W2.1)")
    let types = decoded.withLock { $0 }
    #expect(types == ["UserList", "UserDetail"], "each body is decoded once, in its turn (W2.2)")
  }

  @Test(arguments: [URLError.Code.cancelled, .badURL, .callIsActive, .zeroByteResource])
  func `17 each code of the transport arrives as it is`(_ code: URLError.Code) async throws {
    let list = try await fetch(.failure(URLError(code)))
    let user = try await Self().fetch(.good(listBody(ids: 8)), .failure(URLError(code)))
    #expect(
      [list, user]
        == [
          .failure(.failed(.requestList, .transport(code))),
          .failure(.failed(.requestUser, .transport(code))),
        ],
      "the transport's code is the reason, whichever it is; this job was not cancelled (W3.1)"
    )
  }

  @Test func `18 an empty body for the user is malformed`() async throws {
    let result = try await fetch(.good(listBody(ids: 8)), .good(Data()))
    #expect(
      result == .failure(.failed(.decodeUser, .malformed)),
      "an empty body is a body that cannot be read (W3.4)"
    )
  }

  @Test func `19 a list that cannot be read asks for no user`() async throws {
    for list in [listBody(), Data("oops".utf8)] {
      let sent = try await runToItsEnd { number in .good(number == 0 ? list : userBody(id: 8)) }
      try #require(sent == 1, "there is no id, and a user was requested anyway: which? (W3.2)")
    }
  }

  @Test func `20 when nothing fails, nothing is left over either`() async throws {
    let sent = try await runToItsEnd { number in
      .good(number == 0 ? listBody(ids: 8) : userBody(id: 8))
    }
    #expect(sent == 2, "the list and the user are each requested once (W2.1)")
  }

  /// Sends one request as `requestUser`, and answers it.
  private func request(
    _ answer: Result<HTTPResponse, URLError>
  ) async throws -> Result<Data, UserFetchError> {
    let attempt = Attempt { [transport] in
      try await body(of: URLRequest(url: service), as: .requestUser, over: transport)
    }
    try await transport.answer([answer])
    return try await attempt.outcome("the request was answered: the function must end")
  }

  /// Runs the job, and answers its requests in their order.
  private func fetch(
    _ answers: Result<HTTPResponse, URLError>...
  ) async throws -> Result<User, UserFetchError> {
    let attempt = Attempt { [transport] in try await fetchUser(in: .scripted(transport)) }
    try await transport.answer(answers)
    return try await attempt.outcome("whatever fails, the job must end")
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
      _ = Attempt { try await fetchUser(in: .scripted(transport)) }
    }
    await gone.arrived()
    let isGone = gone.values == [true]
    try #require(
      isGone, "the job is over, and something of it is still alive: what holds it? (W1.5)",
      sourceLocation: sourceLocation)
    return sent.values.count
  }
}

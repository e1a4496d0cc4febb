// Exercise 5.7: a chain wrapped as one operation, which waits for a login if there is none.

import ChapterTesting
import Operations
import Receivers
import Testing

@Suite("5.7 ServiceOperation", .exercise("5.7", firstHalf: 5))
struct ServiceOperationTests {
  private let transport = ScriptedTransport()
  private let loggedIn = Session(token: "old")
  private let loggedOut = Session()
  private let inbox = Inbox<Result<User.ID, AOperationError>>()

  private var environment: FetchEnvironment { .scripted(transport) }

  // MARK: The condition

  @Test func `1 without a token, the condition makes a login`() {
    let condition = LoginCondition(loggedOut, in: environment)
    let login = condition.dependency(for: makeService(loggedOut))
    #expect(login is LoginOperation, "no user is logged in: return a LoginOperation")
    login?.cancel()
    let wasAdded = login?.isFinished == true  // an operation that waits in no queue never ends
    #expect(!wasAdded, "only make the login: `add(to:)` adds it, together with its operation")
  }

  @Test func `2 with a token, it makes nothing, and holds`() throws {
    let condition = LoginCondition(loggedIn, in: environment)
    let service = makeService(loggedIn)
    let login = condition.dependency(for: service)
    #expect(login == nil, "there is a token already: a second login is not needed")
    #expect(throws: Never.self, "there is a token: the condition holds") {
      try condition.evaluate(for: service)
    }
  }

  @Test(arguments: [Result.status(401), .failure(URLError(.timedOut))])
  func `3 when the login has failed, it throws the login's own error`(
    _ answer: Result<HTTPResponse, URLError>
  ) async throws {
    let condition = LoginCondition(loggedOut, in: environment)
    let over = Inbox<Bool>()
    let service = MapOperation { (id: User.ID) in id }
    service.receivedValue = .success(8)
    service.conditions(condition).didFinish(on: .global()) { [inbox] result in
      inbox.put(result)
      over.put(true)
    }
    .add(to: OperationQueue())
    try await transport.answer([answer])
    await over.arrived()
    let error = try await inbox.only("the condition must not hold: no user is logged in").error
    let isOwn =
      switch answer {
      case .success: error?.published(as: LoginError.self) == .refused(status: 401)
      case .failure(let timeout): error?.published(as: URLError.self)?.code == timeout.code
      }
    #expect(
      isOwn,
      "evaluate(for:) must throw the login's own error, unchanged (W3.1)")
  }

  @Test func `4 without a token, it does not hold, even if no login was made`() {
    let condition = LoginCondition(loggedOut, in: environment)
    #expect(
      throws: (any Error).self, "no user is logged in, and the condition holds: throw an error"
    ) { try condition.evaluate(for: makeService(loggedOut)) }
  }

  @Test func `5 with a token, it holds, even if a login has failed`() async throws {
    let service = makeService(loggedOut)
    let condition = LoginCondition(loggedOut, in: environment)
    for answer in [Result.status(401), .good(Data("new".utf8))] {
      let login = LoginOperation(to: loggedOut, in: environment)
      service.addDependency(login)
      login.add(to: OperationQueue())
      try await transport.answer([answer])
      _ = try await login.ended("a login must end: it is given")
    }
    #expect(throws: Never.self, "a second login has brought a token: the condition holds") {
      try condition.evaluate(for: service)
    }
    let login = condition.dependency(for: service)
    #expect(
      login == nil, "a login has brought a token since `init`: ask the session when you are asked")
  }

  // MARK: The service

  @Test func `6 logged in, the service fetches the user it received`() async throws {
    fetch(8, in: loggedIn)
    try await transport.answer([.good(userBody(id: 8))])
    try await expect(outcome(), is: .success(8), "a good answer must give the user")
    let paths = transport.requests.map { $0.urlRequest.url?.path() }
    expect(paths, is: ["/api/users/8"], "the received id must be requested, once (W1.3 W2.1)")
  }

  @Test func `7 its request has the token`() async throws {
    fetch(8, in: loggedIn)
    let request = try await transport.pending().urlRequest
    let token = request.value(forHTTPHeaderField: "Authorization")
    expect(token, is: "Bearer old", "sign the request with the token of the session")
    try await transport.answer([.good(userBody(id: 8))])
    _ = try await outcome()
  }

  @Test func `8 logged out, the login comes first`() async throws {
    fetch(8, in: loggedOut)
    let login = try await transport.pending("without a token, the login must be sent first")
    expect(
      login.urlRequest.url?.path(), is: "/api/login",
      "add the condition: the request needs a token, and there is none yet (W2.2)")
    expect(login.urlRequest.httpMethod, is: "POST", "a login is sent with POST: it is given so")
    expect(transport.requests.count, is: 1, "the login is not answered yet (W2.2)")
    login.answer(.good(Data("new".utf8)))
    let request = try await transport.pending("after the login, the user must be requested")
    let token = request.urlRequest.value(forHTTPHeaderField: "Authorization")
    expect(
      token, is: "Bearer new",
      "the token is there after the login: sign the request in the closure, not before (W2.2)")
    request.answer(.good(userBody(id: 8)))
    try await expect(
      outcome(), is: .success(8), "after the login, a good answer must give the user")
  }

  @Test func `9 the login is sent at once, though the id comes later`() async throws {
    let finishes = Inbox<AOperationBlock<User.ID>.Finish>()
    deliver(AOperationBlock { finish in finishes.put(finish) }, to: makeService(loggedOut))
    try await transport.pending(
      "the login needs no id, and must be sent when the service is added: whose condition is it?"
    ).answer(.good(Data("new".utf8)))
    let finish = try #require(await finishes.arrived().first, "the first operation must execute")
    finish(.success(8))
    try await transport.answer([.good(userBody(id: 8))])
    try await expect(
      outcome(), is: .success(8), "when the id has come, too, the user must be requested")
  }

  @Test func `10 a login that fails ends the service, and nothing more is sent`() async throws {
    for status in [199, 300, 401] {
      let test = ServiceOperationTests()
      test.fetch(8, in: test.loggedOut)
      try await test.transport.answer([.status(status)])
      let error = try await test.inbox.only("a login that fails must end the service, once").error
      try #require(
        error?.published(as: LoginError.self) == .refused(status: status),
        "the login's own error must arrive (W3.1)"
      )
      try #require(test.transport.requests.count == 1, "no user may be requested (W3.2)")
    }
  }

  @Test func `11 a second service needs no second login`() async throws {
    fetch(8, in: loggedOut)
    try await transport.answer([.status(299, Data("new".utf8)), .good(userBody(id: 8))])
    _ = try await outcome()
    let second = Inbox<Result<User.ID, AOperationError>>()
    fetch(9, in: loggedOut, into: second)
    try await transport.answer([.good(userBody(id: 9))])
    let result = try await second.only("the second service must end, once")
    #expect((try? result.get()) == 9, "the second service has an id of its own (W2.3)")
    let paths = transport.requests.map { $0.urlRequest.url?.path() }
    expect(
      paths, is: ["/api/login", "/api/users/8", "/api/users/9"],
      "the session keeps the token: one login is enough")
  }

  @Test func `12 a bad user ends the service with its own error`() async throws {
    let cases: [(Result<HTTPResponse, URLError>, UserFetchError)] = [
      (.failure(URLError(.timedOut)), .failed(.requestUser, .transport(.timedOut))),
      (.status(500, userBody(id: 8)), .failed(.requestUser, .status(500))),
      (.good(Data()), .failed(.decodeUser, .malformed)),
    ]
    for (answer, error) in cases {
      let test = ServiceOperationTests()
      test.fetch(8, in: test.loggedIn)
      try await test.transport.answer([answer])
      let result = try await test.outcome()
      try #require(result == .failure(error), "the failed step's own error must arrive (W3.1)")
    }
  }

  @Test func `13 a received error is passed on, and nothing is sent`() async throws {
    for (session, error) in zip([loggedIn, loggedOut], receivedErrors()) {
      let (sent, inbox) = (Inbox<String?>(), Inbox<Result<User.ID, AOperationError>>())
      let transport = ScriptedTransport(onSend: { request in
        sent.put(request.urlRequest.url?.lastPathComponent)
        request.answer(.good(Data("new".utf8)))
      })
      let service = ServiceOperation(in: .scripted(transport), session: session)
      deliver(AOperationBlock { $0(.failure(error)) }, to: service, into: inbox)
      let passed = try await inbox.only("the service must end, once").error
      let users = sent.values.filter { $0 != "login" }
      try #require(users.isEmpty, "there is no id, and a user was requested: which? (W3.2)")
      try #require(
        passed?.description == error.description,
        "without an id, return nil: the received error is passed on, unchanged (W3.1)")
    }
  }

  @Test func `14 if the login fails, too, its error is the one that arrives`() async throws {
    let error = AOperationError(UserFetchError.failed(.decodeList, .noUsers))
    deliver(AOperationBlock { $0(.failure(error)) }, to: makeService(loggedOut))
    try await transport.answer([.status(401)])
    try await expect(
      inbox.only("the service must end, once").error?.published(as: LoginError.self),
      is: .refused(status: 401),
      "two dependencies have failed: throw the login's own error, not that of any other (W3.1)")
  }

  @Test func `15 a cancel stops the request`() async throws {
    let service = fetch(8, in: loggedIn)
    let request = try await transport.pending()
    service.cancel()
    let error = try await inbox.only("a cancelled service must end, once").error
    expect(error?.isCancelled, is: true, "it must end with a cancel (W4.2)")
    let isStopped = await eventually { request.cancels == 1 }
    #expect(isStopped, "the request works for the service alone: it must be stopped (W4.3)")
  }

  @Test func `16 the body is decoded by the decoder of the environment`() async throws {
    let decoded = Inbox<String>()
    let environment = FetchEnvironment.scripted(
      transport, decoder: ScriptedDecoder { decoded.put("\($0)") })
    deliver(
      AOperationBlock { $0(.success(8)) },
      to: ServiceOperation(in: environment, session: loggedIn))
    try await transport.answer([.good(userBody(id: 8))])
    _ = try await outcome()
    expect(
      decoded.values, is: ["UserDetail"],
      "decode with environment.decoder, and with no other (W2.2)")
  }

  @Test func `17 the login is found wherever it stands among the dependencies`() async throws {
    for isCancelled in [false, true] { try await ServiceOperationTests().finds(isCancelled) }
  }

  /// - Parameter isCancelled: Whether the login is cancelled, or else refused.
  private func finds(_ isCancelled: Bool) async throws {
    let service = makeService(loggedOut)
    let login = LoginOperation(to: loggedOut, in: environment)
    let others = receivedErrors().map { error in AOperationBlock<Void> { $0(.failure(error)) } }
    for dependency in [others[0], login, others[1]] {
      service.addDependency(dependency)
      dependency.add(to: OperationQueue())
    }
    let request = try await transport.pending()
    if isCancelled { login.cancel() } else { request.answer(.status(403)) }
    for other in others { _ = try await other.ended("this operation ends with an error") }
    _ = try await login.ended("a login must end: it is given")
    let error = #expect(throws: AOperationError.self, "the login has failed: throw its error") {
      try LoginCondition(loggedOut, in: environment).evaluate(for: service)
    }
    #expect(
      isCancelled
        ? error?.isCancelled == true
        : error?.published(as: LoginError.self) == .refused(status: 403),
      "look through all dependencies for the login, and throw its own error, also a cancel (W3.1)")
    expect(
      error?.publisher, is: login.error?.publisher,
      "the error was wrapped anew, with another publisher: throw the login's own, as it is (W3.1)")
  }

  @Test func `18 the token is that of the moment in which the request is made`() async throws {
    let service = makeService(loggedIn)
    let login = LoginOperation(to: loggedIn, in: environment).add(to: OperationQueue())
    try await transport.answer([.good(Data("new".utf8))])
    _ = try await login.ended("a login must end: it is given")
    deliver(AOperationBlock { $0(.success(8)) }, to: service)
    let request = try await transport.pending().urlRequest
    expect(
      request.value(forHTTPHeaderField: "Authorization"), is: "Bearer new",
      "the session has a newer token than when the service was made: sign in the closure (W2.2)")
    service.cancel()
  }

  @Test func `19 the chain runs in the queue of the service`() async throws {
    let queues = Inbox<String?>()
    let transport = ScriptedTransport(onSend: { _ in queues.put(OperationQueue.current?.name) })
    let service = ServiceOperation(in: .scripted(transport), session: loggedIn)
    let queue = OperationQueue()
    queue.name = "the queue of the service"
    AOperationBlock { $0(.success(8)) }.deliver(to: service).add(to: queue)
    await expect(
      queues.arrived(), is: [queue.name],
      "the wrapper runs its chain in its own queue: add nothing to another (W2.3)")
    service.cancel()
  }

  private func makeService(_ session: Session) -> ServiceOperation {
    ServiceOperation(in: environment, session: session)
  }

  @discardableResult
  private func fetch(
    _ id: User.ID,
    in session: Session,
    into inbox: Inbox<Result<User.ID, AOperationError>>? = nil
  ) -> ServiceOperation {
    deliver(AOperationBlock { $0(.success(id)) }, to: makeService(session), into: inbox)
  }

  /// Runs a service, with an operation that delivers to it.
  @discardableResult
  private func deliver(
    _ first: AOperationBlock<User.ID>,
    to service: ServiceOperation,
    into inbox: Inbox<Result<User.ID, AOperationError>>? = nil
  ) -> ServiceOperation {
    first.deliver(to: service)
      .didFinish(on: .global()) { [inbox = inbox ?? self.inbox] in inbox.put($0.map(\.id)) }
      .add(to: OperationQueue())
  }

  private func outcome(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Result<User.ID, UserFetchError> {
    try await inbox.only("the service must end, once", sourceLocation: sourceLocation)
      .outcome(sourceLocation: sourceLocation)
  }
}

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
    // An operation that waits in no queue never ends.
    expect(
      login?.isFinished != true,
      "only make the login: `add(to:)` adds it, together with its operation")
  }

  @Test func `2 with a token, it makes nothing, and holds`() throws {
    let condition = LoginCondition(loggedIn, in: environment)
    let service = makeService(loggedIn)
    expect(
      condition.dependency(for: service) == nil,
      "there is a token already: a second login is not needed")
    #expect(throws: Never.self, "there is a token: the condition holds") {
      try condition.evaluate(for: service)
    }
  }

  @Test(arguments: [false, true])
  func `3 when the login has failed, it throws the login's own error`(
    _ isCancelled: Bool
  ) async throws {
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
    let error = #expect(
      throws: AOperationError.self,
      "evaluate(for:) must throw the login's own error, unchanged (W3.1)"
    ) { try LoginCondition(loggedOut, in: environment).evaluate(for: service) }
    #expect(
      isCancelled
        ? error?.isCancelled == true
        : error?.published(as: LoginError.self) == .refused(status: 403),
      "evaluate(for:) must throw the login's own error, not that of any other, also a cancel (W3.1)"
    )
    expect(
      error?.publisher, is: login.error?.publisher,
      "the error was wrapped anew, with another publisher: throw the login's own, as it is (W3.1)")
  }

  @Test(arguments: [false, true])
  func `4 without a token, it does not hold, even if no login has failed`(_ hasLogin: Bool) {
    let condition = LoginCondition(loggedOut, in: environment)
    let service = makeService(loggedOut)
    if hasLogin { service.addDependency(LoginOperation(to: loggedOut, in: environment)) }
    #expect(
      throws: (any Error).self, "no user is logged in, and the condition holds: throw an error"
    ) { try condition.evaluate(for: service) }
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
    expect(
      condition.dependency(for: service) == nil,
      "a login has brought a token since `init`: ask the session when you are asked")
  }

  // MARK: The service

  @Test func `6 logged in, the service fetches the user, with the token`() async throws {
    fetch(8, by: makeService(loggedIn))
    try await transport.answer([.goodUser])
    try await expect(outcome(), is: .success(8), "a good answer must give the user")
    let sent = transport.requests.map(\.urlRequest)
    expect(
      sent.map { $0.url?.path() }, is: ["/api/users/8"],
      "the received id must be requested, once (W1.3 W2.1)")
    expect(
      sent.first?.value(forHTTPHeaderField: "Authorization"), is: "Bearer old",
      "sign the request with the token of the session")
  }

  @Test func `7 logged out, the login comes first`() async throws {
    fetch(8, by: makeService(loggedOut))
    let login = try await transport.pending("without a token, the login must be sent first")
    expect(
      login.urlRequest.url?.path(), is: "/api/login",
      "add the condition: the request needs a token, and there is none yet (W2.2)")
    expect(login.urlRequest.httpMethod, is: "POST", "a login is sent with POST: it is given so")
    expect(transport.requests.count, is: 1, "the login is not answered yet (W2.2)")
    login.answer(.good(Data("new".utf8)))
    let request = try await transport.pending("after the login, the user must be requested")
    expect(
      request.urlRequest.value(forHTTPHeaderField: "Authorization"), is: "Bearer new",
      "the token is there after the login: sign the request in the closure, not before (W2.2)")
    request.answer(.goodUser)
    try await expect(
      outcome(), is: .success(8), "after the login, a good answer must give the user")
  }

  @Test func `8 the login is sent at once, though the id comes later`() async throws {
    let finishes = Inbox<AOperationBlock<User.ID>.Finish>()
    deliver(AOperationBlock { finish in finishes.put(finish) }, to: makeService(loggedOut))
    try await transport.pending(
      "the login needs no id, and must be sent when the service is added: whose condition is it?"
    ).answer(.good(Data("new".utf8)))
    let finish = try #require(await finishes.arrived().first, "the first operation must execute")
    finish(.success(8))
    try await transport.answer([.goodUser])
    try await expect(
      outcome(), is: .success(8), "when the id has come, too, the user must be requested")
  }

  @Test func `9 a login that fails ends the service, and nothing more is sent`() async throws {
    fetch(8, by: makeService(loggedOut))
    try await transport.answer([.status(401)])
    try await expect(
      inbox.only("a login that fails must end the service, once").error?.published(
        as: LoginError.self), is: .refused(status: 401), "the login's own error must arrive (W3.1)")
    expect(transport.requests.count, is: 1, "no user may be requested (W3.2)")
  }

  @Test func `10 a bad user ends the service with its own error`() async throws {
    for failure in BadAnswer.to(.detail) {
      let test = ServiceOperationTests()
      test.fetch(8, by: test.makeService(test.loggedIn))
      try await test.transport.answer([failure.answers[1]])
      try await require(
        test.outcome(), is: .failure(failure.error),
        "the failed step's own error must arrive (W3.1)")
    }
  }

  @Test func `11 a received error is passed on, and nothing is sent`() async throws {
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

  @Test func `12 a cancel stops the request`() async throws {
    let service = fetch(8, by: makeService(loggedIn))
    let request = try await transport.pending()
    service.cancel()
    try await expect(
      inbox.only("a cancelled service must end, once").error?.isCancelled, is: true,
      "it must end with a cancel (W4.2)")
    await expect(
      eventually { request.cancels == 1 },
      "the request works for the service alone: it must be stopped (W4.3)")
  }

  @Test func `13 the body is decoded by the decoder of the environment`() async throws {
    let decoded = Inbox<String>()
    let environment = FetchEnvironment.scripted(
      transport, decoder: ScriptedDecoder { decoded.put("\($0)") })
    fetch(8, by: ServiceOperation(in: environment, session: loggedIn))
    try await transport.answer([.goodUser])
    _ = try await outcome()
    expect(
      decoded.values, is: ["UserDetail"],
      "decode with environment.decoder, and with no other (W2.2)")
  }

  @Test func `14 the token is that of the moment in which the request is made`() async throws {
    let service = makeService(loggedIn)
    let login = LoginOperation(to: loggedIn, in: environment).add(to: OperationQueue())
    try await transport.answer([.good(Data("new".utf8))])
    _ = try await login.ended("a login must end: it is given")
    fetch(41, by: service)
    let request = try await transport.pending().urlRequest
    expect(request.url?.path(), is: "/api/users/41", "request the id that was received (W1.3)")
    expect(
      request.value(forHTTPHeaderField: "Authorization"), is: "Bearer new",
      "the session has a newer token than when the service was made: sign in the closure (W2.2)")
    service.cancel()
  }

  @Test func `15 the chain runs in the queue of the service`() async throws {
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
  private func fetch(_ id: User.ID, by service: ServiceOperation) -> ServiceOperation {
    deliver(AOperationBlock { $0(.success(id)) }, to: service)
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
      .outcome()
  }
}

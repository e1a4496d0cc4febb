// Exercise 3.7: two jobs over one queue, which the test hands in.

import Adapters
import ChapterTesting
import Operations
import Testing

@Suite("3.7 DataManager", .exercise("3.7"))
struct DataManagerTests {
  private let transport = ScriptedTransport()
  private let queueManager = RecordingQueueManager()
  private let delivery = DispatchQueue(label: "delivery")
  private let lists = Inbox<Result<[User.ID], UserFetchError>>()
  private let users = Inbox<Result<User.ID, UserFetchError>>()
  private let manager: DataManager

  init() {
    let environment = FetchEnvironment.scripted(transport, deliveringOn: delivery)
    manager = DataManager(environment: environment, queueManager: queueManager)
  }

  // MARK: Handing over

  @Test func `1 the list takes three operations, and the queue that was handed in`() {
    retrieveList()
    expect(
      queueManager.operations.count, is: 3,
      "request, adapter, decode: give them to the given queueManager")
    expect(
      transport.requests.count, is: 0,
      "this queue runs nothing yet, and the list was requested: no other queue may run it")
  }

  @Test func `2 the user takes seven, each after those that it waits for`() throws {
    retrieveUser()
    let recorded = queueManager.operations
    expect(recorded.count, is: 7, "four operations, and an adapter between each two")
    for (number, operation) in recorded.enumerated() {
      let earlier = recorded.prefix(number)
      try #require(
        operation.dependencies.allSatisfy(earlier.contains),
        "operation \(number + 1) waits for one that stands behind it, or nowhere, in the list"
      )
    }
    expect(transport.requests.count, is: 0, "this queue runs nothing yet: no other may run the job")
  }

  // MARK: The list

  @Test func `3 the whole list arrives`() async throws {
    retrieveList()
    queueManager.run()
    try await transport.answer([.good(listBody(ids: 8, 7, 9))])
    try await expect(
      list(), is: .success([8, 7, 9]), "all users of the list must arrive, in their order")
  }

  @Test func `4 a list without users is a list`() async throws {
    retrieveList()
    queueManager.run()
    try await transport.answer([.good(listBody())])
    try await expect(
      list(), is: .success([]), "nobody asked for a user here: an empty list is no error")
  }

  @Test func `5 a bad list arrives as its own error`() async throws {
    let cases: [(Result<HTTPResponse, URLError>, UserFetchError)] = [
      (.failure(URLError(.timedOut)), .failed(.requestList, .transport(.timedOut))),
      (.status(404, listBody(ids: 8)), .failed(.requestList, .status(404))),
      (.good(Data("oops".utf8)), .failed(.decodeList, .malformed)),
    ]
    for (answer, error) in cases {
      let test = DataManagerTests()
      test.retrieveList()
      test.queueManager.run()
      try await test.transport.answer([answer])
      let result = try await test.list()
      try #require(result == .failure(error), "the failed step's own error must arrive (W3.1)")
    }
  }

  // MARK: The user

  @Test func `6 the user that stands first arrives`() async throws {
    retrieveUser()
    queueManager.run()
    try await transport.answer([.good(listBody(ids: 8, 7)), .good(userBody(id: 8))])
    try await expect(user(), is: .success(8), "two good answers must give the user")
    let paths = transport.requests.map { $0.urlRequest.url?.path() }
    expect(paths, is: ["/api/users", "/api/users/8"], "first the list, then its first user (W2.1)")
  }

  @Test func `7 if nobody is in the list, no user is requested`() async throws {
    retrieveUser()
    queueManager.run()
    try await transport.answer([.good(listBody())])
    try await expect(
      user(), is: .failure(.failed(.decodeList, .noUsers)),
      "the closure of the adapter must throw noUsers if there is no first user (W3.1)")
    expect(transport.requests.count, is: 1, "there is no id: nothing more may be sent (W3.2)")
  }

  @Test func `8 a bad user arrives as its own error`() async throws {
    let cases: [(Result<HTTPResponse, URLError>, UserFetchError)] = [
      (.status(500, userBody(id: 8)), .failed(.requestUser, .status(500))),
      (.good(Data()), .failed(.decodeUser, .malformed)),
    ]
    for (answer, error) in cases {
      let test = DataManagerTests()
      test.retrieveUser()
      test.queueManager.run()
      try await test.transport.answer([.good(listBody(ids: 8)), answer])
      let result = try await test.user()
      try #require(result == .failure(error), "the failed step's own error must arrive (W3.1)")
    }
  }

  // MARK: Two jobs

  @Test func `9 two jobs in one queue do not mix`() async throws {
    retrieveList()
    queueManager.run()
    let first = try await transport.pending()
    retrieveUser()
    queueManager.run()
    let isSent = await eventually { transport.requests.count == 2 }
    try #require(isSent, "the second job must send its request while the first one waits (W2.3)")
    transport.requests[1].answer(.good(listBody(ids: 7)))
    let second = try await next(after: 2)
    second.answer(.good(userBody(id: 7)))
    first.answer(.good(listBody(ids: 8, 9)))
    let results = (try await list(), try await user())
    #expect(
      results == (.success([8, 9]), .success(7)),
      "each job must work with operations of its own (W2.3)"
    )
  }

  @Test func `10 the same job can run again`() async throws {
    for id in [8, 9] {
      let inbox = Inbox<Result<User.ID, UserFetchError>>()
      manager.retrieveUser { inbox.put($0.map(\.id)) }
      queueManager.run()
      try await transport.answer([.good(listBody(ids: id)), .good(userBody(id: id))])
      let result = try await inbox.only("each call must make new operations: they run only once")
      try #require(result == .success(id), "each call must give its own result (W2.3)")
    }
  }

  @Test func `11 a cancel ends one job, and leaves the other alone`() async throws {
    let group = manager.retrieveUser { [users] in users.put($0.map(\.id)) }
    retrieveList()
    queueManager.run()
    let isSent = await eventually { transport.requests.count == 2 }
    try #require(isSent, "both jobs must send their requests (W2.3)")
    group.cancel()
    let cancelled = try await user("the group that retrieveUser returned must cancel it (W4.7)")
    expect(cancelled, is: .failure(.cancelled), "a cancelled job must deliver .cancelled (W4.2)")
    let open = await eventually { transport.requests.map(\.cancels).sorted() == [0, 1] }
    #expect(open, "one request must be stopped, and that of the other job must go on (W4.3)")
    for request in transport.requests { request.answer(.good(listBody(ids: 8))) }
    try await expect(list(), is: .success([8]), "the other job must go on to its end (W2.3)")
  }

  @Test func `12 cancelled before its queue runs it, a job sends nothing`() async throws {
    manager.retrieveUser { [users] in users.put($0.map(\.id)) }.cancel()
    queueManager.run()
    let result = try await user("a job that was cancelled early must still deliver (W4.1)")
    expect(result, is: .failure(.cancelled), "it must deliver .cancelled (W4.1)")
    expect(transport.requests.count, is: 0, "a cancelled job must send nothing (W4.1)")
  }

  // MARK: Delivering

  @Test func `13 the outcome comes on the caller's queue`() async throws {
    let (mark, places) = (DispatchSpecificKey<Bool>(), Inbox<Bool>())
    delivery.setSpecific(key: mark, value: true)
    let note = { @Sendable in places.put(DispatchQueue.getSpecific(key: mark) == true) }
    manager.retrieveUserList { _ in note() }
    queueManager.run()
    try await transport.answer([.good(listBody(ids: 8))])
    await places.arrived()
    manager.retrieveUser { _ in note() }
    queueManager.run()
    try await transport.answer([.good(listBody())])
    await expect(
      places.arrived(2), is: [true, true],
      "a completion ran outside of environment.deliveryQueue, or never (W1.6)")
  }

  @Test func `14 a job goes on when the manager and the group are not kept`() async throws {
    DataManager(environment: .scripted(transport, deliveringOn: delivery))
      .retrieveUser { [users] in users.put($0.map(\.id)) }
    try await transport.answer([.good(listBody(ids: 8)), .good(userBody(id: 8))])
    let result = try await user("a job must complete, kept or not (W1.4)")
    expect(result, is: .success(8), "a job must go on, kept or not (W1.4)")
  }

  @Test func `15 a bad list ends the job that asks for a user, too`() async throws {
    let cases: [(Result<HTTPResponse, URLError>, UserFetchError)] = [
      (.status(404, listBody(ids: 8)), .failed(.requestList, .status(404))),
      (.good(Data("oops".utf8)), .failed(.decodeList, .malformed)),
    ]
    for (answer, error) in cases {
      let test = DataManagerTests()
      test.retrieveUser()
      test.queueManager.run()
      try await test.transport.answer([answer])
      let result = try await test.user()
      try #require(result == .failure(error), "the failed step's own error must arrive (W3.1)")
      let sent = test.transport.requests.count
      try #require(sent == 1, "there is no id: nothing more may be sent (W3.2)")
    }
  }

  @Test func `16 each job is handed over in one piece`() async {
    let pieces = Pieces()
    let manager = DataManager(environment: .scripted(transport), queueManager: pieces)
    manager.retrieveUserList { _ in }
    manager.retrieveUser { _ in }
    expect(
      pieces.sizes.values, is: [3, 7],
      "one call of addOperations for each job, with all its operations")
  }

  @Test func `17 a job that has ended is let go, though the manager is kept`() async throws {
    weak var released: Operation?
    retrieveList()
    released = queueManager.operations.first
    queueManager.run()
    try await transport.answer([.good(listBody(ids: 8))])
    _ = try await list()
    transport.requests[0].drop()
    let isGone = await eventually { released == nil }
    #expect(isGone, "the job is over, and its operations are still alive: what holds them? (W1.5)")
    withExtendedLifetime(manager) {}
  }

  @Test func `18 the job of the list can be cancelled, too`() async throws {
    let job = manager.retrieveUserList { [lists] in lists.put($0.map { $0.data.map(\.id) }) }
    queueManager.run()
    let request = try await transport.pending()
    job.cancel()
    try await expect(list(), is: .failure(.cancelled), "a cancelled job delivers .cancelled (W4.2)")
    let isStopped = await eventually { request.cancels == 1 }
    #expect(isStopped, "the group that is returned must hold all operations of the job (W4.3)")
  }

  @Test func `19 a job does not wait for the delivery queue`() {
    let manager = makeManagerAtOnce()
    delivery.suspend()
    let isFree = canRunElsewhere { manager.retrieveUserList { _ in } }
    delivery.resume()
    #expect(isFree, "the delivery queue is busy, and the job waits for it: hop with async (W1.2)")
  }

  @Test func `20 the completion never runs inside the call, not even on its own queue`() async {
    let (manager, log) = (makeManagerAtOnce(), Inbox<String>())
    delivery.sync {
      manager.retrieveUserList { _ in log.put("completion") }
      log.put("the call returned")
    }
    await expect(
      log.arrived(2), is: ["the call returned", "completion"],
      "hop onto the delivery queue also where you seem to be on it already: async, always (W1.2)")
  }

  /// A service whose jobs run inside the call, from the request to the end.
  private func makeManagerAtOnce() -> DataManager {
    let transport = ScriptedTransport(onSend: { $0.answer(.good(listBody(ids: 8))) })
    return DataManager(
      environment: .scripted(transport, deliveringOn: delivery), queueManager: AtOnce())
  }

  private func retrieveList() {
    manager.retrieveUserList { [lists] in lists.put($0.map { $0.data.map(\.id) }) }
  }

  private func retrieveUser() {
    manager.retrieveUser { [users] in users.put($0.map(\.id)) }
  }

  private func list(
    _ promise: String = "the list must arrive, once",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Result<[User.ID], UserFetchError> {
    try await lists.only(promise, on: delivery, sourceLocation: sourceLocation)
  }

  private func user(
    _ promise: String = "the user must arrive, once",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Result<User.ID, UserFetchError> {
    try await users.only(promise, on: delivery, sourceLocation: sourceLocation)
  }

  /// The request that is sent after so many others.
  private func next(after count: Int) async throws -> ScriptedRequest {
    let isSent = await eventually { transport.requests.count > count }
    try #require(isSent, "request \(count + 1) was never sent (W2.1)")
    return transport.requests[count]
  }
}

/// Runs each operation at once, on the caller's thread.
private struct AtOnce: QueueManaging {
  func enqueue(_ operation: Operation) { operation.start() }

  func addOperations(_ operations: [Operation]) { operations.forEach(enqueue) }
}

/// Notes how many operations each call hands over, and runs none.
private final class Pieces: QueueManaging {
  let sizes = Inbox<Int>()

  func enqueue(_ operation: Operation) { sizes.put(1) }

  func addOperations(_ operations: [Operation]) { sizes.put(operations.count) }
}

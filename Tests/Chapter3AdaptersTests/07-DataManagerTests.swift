// Exercise 3.7: two jobs over one queue, which the test hands in.

import Adapters
import ChapterTesting
import Operations
import Testing

@Suite("3.7 DataManager", .exercise("3.7"))
struct DataManagerTests {
  let transport = ScriptedTransport()
  let queueManager = RecordingQueueManager()
  let delivery = DispatchQueue(label: "delivery")
  let lists = Inbox<Result<[User.ID], UserFetchError>>()
  let users = Inbox<Result<User.ID, UserFetchError>>()
  let manager: DataManager

  init() {
    let environment = FetchEnvironment.scripted(transport, deliveringOn: delivery)
    manager = DataManager(environment: environment, queueManager: queueManager)
  }

  // MARK: Handing over

  @Test func `1 the list takes three operations, and the queue that was handed in`() {
    retrieveList()
    expect(
      queueManager.operations.count, is: 3,
      "request, adapter, decode: give them to the given queueManager before the call returns")
    expectOrder(of: queueManager.operations)
    expect(
      transport.requests.count, is: 0,
      "this queue runs nothing yet, and the list was requested: no other queue may run it")
  }

  @Test func `2 the user takes seven, each after those that it waits for`() {
    retrieveUser()
    let recorded = queueManager.operations
    expect(recorded.count, is: 7, "four operations, and an adapter between each two")
    expectOrder(of: recorded)
    expect(transport.requests.count, is: 0, "this queue runs nothing yet: no other may run the job")
  }

  // MARK: The list

  @Test func `3 the whole list arrives, also without users`() async throws {
    try await runList(.good(listBody(ids: 8, 7)))
    try await expect(
      list(), is: .success([8, 7]), "all users of the list must arrive, in their order")
    let other = DataManagerTests()
    try await other.runList(.good(listBody()))
    try await expect(
      other.list(), is: .success([]), "nobody asked for a user here: an empty list is no error")
  }

  @Test func `4 a bad list arrives as its own error`() async throws {
    for failure in BadAnswer.to(.list) where failure.error != .failed(.decodeList, .noUsers) {
      let test = DataManagerTests()
      try await test.runList(failure.answers[0])
      try await require(
        test.list(), is: .failure(failure.error), "the failed step's own error must arrive (W3.1)")
    }
  }

  // MARK: The user

  @Test func `5 the user that stands first arrives`() async throws {
    try await runUser([.goodList, .good(userBody(id: 9))])
    try await expect(
      user(), is: .success(9),
      "the user of the second answer must arrive: what the list says may be older (W1.3)")
    expect(
      transport.requests.map { $0.urlRequest.url?.path() }, is: ["/api/users", "/api/users/8"],
      "first the list, then its first user (W2.1)")
  }

  @Test func `6 if nobody is in the list, no user is requested`() async throws {
    try await runUser([.good(listBody())])
    try await expect(
      user(), is: .failure(.failed(.decodeList, .noUsers)),
      "the closure of the adapter must throw noUsers if there is no first user (W3.1)")
    expect(transport.requests.count, is: 1, "there is no id: nothing more may be sent (W3.2)")
  }

  @Test func `7 a bad list or user arrives as its own error`() async throws {
    for failure in BadAnswer.all {
      let test = DataManagerTests()
      try await test.runUser(failure.answers)
      try await require(
        test.user(), is: .failure(failure.error), "the failed step's own error must arrive (W3.1)")
      try require(
        test.transport.requests.count, is: failure.answers.count,
        "a step has failed: nothing more may be sent (W3.2)")
    }
  }

  // MARK: Delivering

  @Test func `14 each job is handed over in one piece`() async {
    let pieces = Pieces()
    let manager = DataManager(environment: .scripted(transport), queueManager: pieces)
    manager.retrieveUserList { _ in }
    manager.retrieveUser { _ in }
    expect(
      pieces.sizes.values, is: [3, 7],
      "one call of addOperations for each job, with all its operations")
  }

  func retrieveList() {
    manager.retrieveUserList { [lists] in lists.put($0.map { $0.data.map(\.id) }) }
  }

  @discardableResult
  func retrieveUser(by other: DataManager? = nil) -> OperationGroup {
    (other ?? manager).retrieveUser { [users] in users.put($0.map(\.id)) }
  }

  /// Runs the job of the list, and answers its request.
  func runList(_ answer: TransportResult) async throws {
    retrieveList()
    queueManager.run()
    try await transport.answer([answer])
  }

  /// Runs the job of the user, and answers its requests.
  func runUser(_ answers: [TransportResult]) async throws {
    retrieveUser()
    queueManager.run()
    try await transport.answer(answers)
  }

  func list(
    _ promise: String = "the list must arrive, once",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Result<[User.ID], UserFetchError> {
    try await lists.only(promise, on: delivery, sourceLocation: sourceLocation)
  }

  func user(
    _ promise: String = "the user must arrive, once",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Result<User.ID, UserFetchError> {
    try await users.only(promise, on: delivery, sourceLocation: sourceLocation)
  }
}

/// Notes how many operations each call hands over, and runs none.
private final class Pieces: QueueManaging {
  let sizes = Inbox<Int>()

  func enqueue(_ operation: Operation) { sizes.put(1) }

  func addOperations(_ operations: [Operation]) { sizes.put(operations.count) }
}

// 3.7, two jobs of one manager: they do not mix, and each is cancelled and let go alone.

import Adapters
import ChapterTesting
import Operations
import Testing

extension DataManagerTests {
  @Test func `8 two jobs in one queue do not mix`() async throws {
    retrieveList()
    queueManager.run()
    let first = try await transport.pending()
    retrieveUser()
    queueManager.run()
    try await require(
      eventually { transport.requests.count == 2 },
      "the second job must send its request while the first one waits (W2.3)")
    transport.requests[1].answer(.good(listBody(ids: 7)))
    try await require(
      eventually { transport.requests.count == 3 }, "request 3 was never sent (W2.1)")
    transport.requests[2].answer(.good(userBody(id: 7)))
    first.answer(.good(listBody(ids: 8, 9)))
    try await expect(
      (list(), user()) == (.success([8, 9]), .success(7)),
      "each job must work with operations of its own (W2.3)")
  }

  @Test func `9 the same job can run again`() async throws {
    let promise = "each call must make new operations: they run only once"
    for id in [8, 9] {
      let (lists, users) = (Inbox<[User.ID]?>(), Inbox<User.ID?>())
      manager.retrieveUserList { lists.put(try? $0.get().data.map(\.id)) }
      try #require(
        queueManager.operations.count == 3, "each call must make new operations, and ask again")
      queueManager.run()
      try await transport.pending(promise).answer(.good(listBody(ids: id)))
      let list = try await lists.only(promise)
      manager.retrieveUser { users.put(try? $0.get().id) }
      queueManager.run()
      try await transport.answer([.good(listBody(ids: id)), .good(userBody(id: id))])
      let user = try await users.only(promise)
      try #require(list == [id] && user == id, "each call must give its own result (W2.3)")
    }
  }

  @Test func `10 a cancel ends one job, and leaves the other alone`() async throws {
    let group = retrieveUser()
    retrieveList()
    queueManager.run()
    try await require(
      eventually { transport.requests.count == 2 }, "both jobs must send their requests (W2.3)")
    group.cancel()
    try await expect(
      user("the group that retrieveUser returned must cancel it (W4.7)"), is: .failure(.cancelled),
      "a cancelled job must deliver .cancelled (W4.2)")
    await expect(
      eventually { transport.requests.map(\.cancels).sorted() == [0, 1] },
      "one request must be stopped, and that of the other job must go on (W4.3)")
    for request in transport.requests { request.answer(.good(listBody(ids: 8))) }
    try await expect(list(), is: .success([8]), "the other job must go on to its end (W2.3)")
  }

  @Test func `11 cancelled before its queue runs it, a job sends nothing`() async throws {
    retrieveUser().cancel()
    queueManager.run()
    try await expect(
      user("a job that was cancelled early must still deliver (W4.1)"), is: .failure(.cancelled),
      "it must deliver .cancelled (W4.1)")
    expect(transport.requests.count, is: 0, "a cancelled job must send nothing (W4.1)")
  }

  @Test func `15 a job that has ended is let go, though the manager is kept`() async throws {
    weak var released: Operation?
    retrieveList()
    released = queueManager.operations.first
    queueManager.run()
    try await transport.answer([.goodList])
    _ = try await list()
    transport.requests[0].drop()
    await expect(
      eventually { released == nil },
      "the job is over, and its operations are still alive: what holds them? (W1.5)")
    withExtendedLifetime(manager) {}
  }

  @Test func `17 a group that is returned cancels all operations of its job`() {
    manager.retrieveUser { _ in }.cancel()
    manager.retrieveUserList { _ in }.cancel()
    expect(
      queueManager.operations.count { !$0.isCancelled }, is: 0,
      "of the ten operations of both jobs, so many were not cancelled: return the group of all (W4.2)"
    )
  }

  @Test func `18 a job that its queue never runs is let go, too`() async {
    weak var decode: Operation?
    weak var request: Operation?
    do {
      let dropped = RecordingQueueManager()
      let manager = DataManager(environment: .scripted(transport), queueManager: dropped)
      manager.retrieveUser { _ in }
      decode = dropped.operations.last
      request = dropped.operations.dropFirst(4).first
    }
    await expect(
      eventually { decode == nil && request == nil },
      "nothing has run, and the operations are still alive: what holds them? (W1.7)")
  }
}

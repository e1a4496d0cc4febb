// Exercise 7.9: many fetches, a few at a time; the first error and a cancel end them all.

import ChapterTesting
import Testing

@Suite("7.9 Limit", .exercise("7.9"))
struct LimitTests {
  private let work = ScriptedWork<User>()
  private let failure = UserFetchError.failed(.requestUser, .status(404))

  // MARK: What is fetched

  @Test func `1 the users come in the order of the ids`() async throws {
    let ids = [8, 3, 5, 9, 1, 7]
    let attempt = fetch(ids, atMost: ids.count)
    await work.begun.arrived(ids.count)
    for (count, id) in ids.reversed().enumerated() {
      answer(id)
      await beats(count == 0 ? 5 : 1)  // time enough to arrive in another order
    }
    try await attempt.ends(
      .success(ids), "the users must have the order of the ids, not that of the answers",
      or: "all fetches have ended: the function must return")
    expect(work.begun.values.sorted(), is: ids.sorted(), "each id must be fetched, once")
  }

  @Test func `2 without ids there are no users`() async throws {
    try await fetch([], atMost: 2).ends(
      .success([]), "without ids there are no users", or: "there is nothing to fetch")
  }

  @Test func `3 the same id twice gives the same user twice`() async throws {
    let attempt = Attempt {
      try await fetchUsers([7, 7, 8], atMost: 3) { User(id: $0) }.map(\.id)
    }
    try await attempt.ends(
      .success([7, 7, 8]), "an id may come twice: then its user does, too",
      or: "all fetches have ended: the function must return")
  }

  // MARK: The limit

  @Test func `4 never more than the limit are in flight, and never fewer without need`()
    async throws
  {
    let attempt = fetch([0, 1, 2, 3, 4], atMost: 2)
    // The second of the two ends first: its place must not wait for the other.
    for (count, ended) in [(2, 1), (3, 2), (4, 3), (5, 4)] {
      let begun = await work.begun.arrived(count)
      try #require(
        begun.count >= count, "a fetch has ended, and its place is free: begin the next at once")
      await beats(10)  // time enough to begin too many
      expect(work.begun.values.count, is: count, "the limit is 2: too many fetches are in flight")
      answer(ended)
    }
    answer(0)
    try await attempt.ends(
      .success([0, 1, 2, 3, 4]), "no user may be missing, whenever it came",
      or: "all fetches have ended: the function must return")
    expect(work.mostAtOnce, is: 2, "the limit is 2: that many were in flight at most, and at least")
  }

  @Test func `5 the first ids are fetched first`() async throws {
    let attempt = fetch([5, 3, 4], atMost: 1)
    for (count, id) in [(1, 5), (2, 3), (3, 4)] {
      await work.begun.arrived(count)
      answer(id)
    }
    _ = try await attempt.result("all fetches have ended: the function must return")
    expect(work.begun.values, is: [5, 3, 4], "with room for one, the order is that of the ids")
  }

  @Test func `6 a limit above the number of ids fetches them all at once`() async throws {
    let attempt = fetch([0, 1], atMost: 9)
    let begun = await work.begun.arrived(2)
    expect(begun.sorted(), is: [0, 1], "there is room for both fetches: begin both")
    for id in [0, 1] { answer(id) }
    _ = try await attempt.result("all fetches have ended: the function must return")
  }

  // MARK: Errors

  @Test(arguments: [0, 1], [4, 2])
  func `7 the first error is thrown, and cancels the others`(
    _ failed: Int, of count: Int
  ) async throws {
    let attempt = fetch(Array(0..<count), atMost: 2)
    await work.begun.arrived(2)
    work.end(failed, with: .failure(failure))
    try await attempt.fails(
      with: failure,
      "the first error must be thrown, unchanged, and not what the cancelled fetches throw (W3.1)",
      or: "a fetch has failed, the other obeys a cancel: the function must throw at once")
    expect(
      work.cancelled.values, is: [1 - failed], "a fetch in flight must be cancelled, once (W4.3)")
    expect(
      work.begun.values.sorted(), is: [0, 1],
      "a fetch has failed, and another was begun all the same (W3.2)")
  }

  @Test(arguments: [false, true])
  func `8 also if it comes last, or is a CancellationError`(_ isCancellation: Bool) async throws {
    let failure: any Error = isCancellation ? CancellationError() : failure
    let attempt = fetch([0, 1, 2], atMost: 2)
    for (count, id) in [(2, 0), (3, 1)] {
      await work.begun.arrived(count)
      answer(id)
    }
    work.end(2, with: .failure(failure))
    try await attempt.fails(
      with: failure, "no user may be missing: throw the error (W3.1)",
      or: "the last fetch has failed: the function must throw")
  }

  @Test func `9 a fetch that ignores the cancel changes nothing`() async throws {
    let work = ScriptedWork<User>(obeysCancel: false)
    let attempt = fetch([0, 1, 2, 3], atMost: 2, by: work)
    await work.begun.arrived(2)
    work.end(0, with: .failure(failure))
    let cancelled = await work.cancelled.arrived()
    expect(cancelled, is: [1], "a fetch has failed: the other must be cancelled at once (W4.3)")
    work.end(1, with: .success(User(id: 1)))
    try await attempt.fails(
      with: failure, "the first error counts, whatever comes later (W3.1)",
      or: "all fetches have ended: the function must throw")
    expect(
      work.begun.values.count, is: 2,
      "a fetch has failed, and another was begun all the same (W3.2)")
  }

  // MARK: Cancelling

  @Test func `10 a cancel reaches each fetch in flight`() async throws {
    let attempt = fetch([0, 1, 2], atMost: 2)
    await work.begun.arrived(2)
    attempt.cancel()
    try await attempt.fails(
      with: CancellationError(), "the task was cancelled (W4.2)",
      or: "the task was cancelled, and its fetches obey: the function must throw")
    expect(work.cancelled.values.sorted(), is: [0, 1], "each fetch must be cancelled, once (W4.3)")
    expect(
      work.begun.values.count, is: 2, "the task was cancelled, and another fetch was begun (W4.4)")
  }

  @Test(arguments: [4, 2])
  func `11 after a cancel none begins, even if those in flight ignore it`(
    _ count: Int
  ) async throws {
    let work = ScriptedWork<User>(obeysCancel: false)
    let attempt = fetch(Array(0..<count), atMost: 2, by: work)
    await work.begun.arrived(2)
    attempt.cancel()
    for id in [0, 1] { work.end(id, with: .success(User(id: id))) }
    await beats(10)  // time enough to begin another
    expect(
      work.begun.values.count, is: 2, "the task was cancelled, and another fetch was begun (W4.4)")
    try await attempt.fails(
      with: CancellationError(), "not all users were fetched before the cancel: throw (W4.2)",
      or: "all fetches have ended: the function must throw")
  }

  @Test func `12 cancelled before, it fetches nothing`() async throws {
    let attempt = Attempt { [work] in
      cancelThisTask()
      return try await fetchUsers([0, 1, 2], atMost: 2) { try await work.run($0) }
    }
    try await attempt.fails(
      with: CancellationError(), "the task was cancelled before (W4.1)",
      or: "the task was cancelled before: the function must throw")
    expect(work.begun.values, is: [], "the task was cancelled before: no fetch may begin (W4.1)")
  }

  // MARK: Help

  private func fetch(
    _ ids: [User.ID], atMost limit: Int, by work: ScriptedWork<User>? = nil
  ) -> Attempt<[User.ID]> {
    let work = work ?? self.work
    return Attempt { try await fetchUsers(ids, atMost: limit) { try await work.run($0) }.map(\.id) }
  }

  private func answer(_ id: User.ID) { work.end(id, with: .success(User(id: id))) }
}

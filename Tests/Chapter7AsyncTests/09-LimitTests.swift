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
    let attempt = fetch(ids, atMost: 9)
    await expect(
      work.begun.arrived(ids.count).sorted(), is: ids.sorted(),
      "there is room for all fetches: begin each id's, once")
    for (count, id) in ids.reversed().enumerated() {
      answer(id)
      await beats(count == 0 ? 5 : 1)  // time enough to arrive in another order
    }
    try await attempt.ends(
      .success(ids), "the users must have the order of the ids, not that of the answers",
      or: "all fetches have ended: the function must return")
  }

  @Test(arguments: [[], [7, 7, 8]])
  func `2 there may be no ids, or the same one twice`(_ ids: [User.ID]) async throws {
    let attempt = Attempt { try await fetchUsers(ids, atMost: 3) { User(id: $0) }.map(\.id) }
    try await attempt.ends(
      .success(ids),
      "a user for each id: none without ids, and the same one twice if its id comes twice",
      or: "all fetches have ended: the function must return")
  }

  // MARK: The limit

  @Test func `3 never more than the limit are in flight, and never fewer without need`()
    async throws
  {
    let attempt = fetch([0, 1, 2, 3, 4], atMost: 2)
    // The second of the two ends first: its place must not wait for the other.
    for (count, ended) in [(2, 1), (3, 2), (4, 3), (5, 4)] {
      let begun = await work.begun.arrived(count)
      try #require(
        begun.count >= count, "a fetch has ended, and its place is free: begin the next at once")
      await beats(10)  // time enough to begin too many
      expect(work.begun.count, is: count, "the limit is 2: too many fetches are in flight")
      answer(ended)
    }
    answer(0)
    try await attempt.ends(
      .success([0, 1, 2, 3, 4]), "no user may be missing, whenever it came",
      or: "all fetches have ended: the function must return")
    expect(work.mostAtOnce, is: 2, "the limit is 2: that many were in flight at most, and at least")
    expect(Array(work.begun.values.dropFirst(2)), is: [2, 3, 4], "the first ids are fetched first")
  }

  // MARK: Errors

  @Test(arguments: [0, 1], [4, 2])
  func `4 the first error is thrown, and cancels the others`(
    _ failed: Int, of count: Int
  ) async throws {
    for obeysCancel in [true, false] {
      let work = ScriptedWork<User>(obeysCancel: obeysCancel)
      let attempt = fetch(Array(0..<count), atMost: 2, by: work)
      await work.begun.arrived(2)
      work.end(failed, with: .failure(failure))
      await expect(
        work.cancelled.arrived(), is: [1 - failed],
        "a fetch has failed: the other must be cancelled at once, and once (W4.3)")
      if !obeysCancel { work.end(1 - failed, giving: User(id: 1)) }
      try await attempt.fails(
        with: failure,
        "the first error must be thrown, unchanged, whatever the cancelled fetches do (W3.1)",
        or: "a fetch has failed: cancel the other, and throw at once")
      expect(
        work.begun.values.sorted(), is: [0, 1],
        "a fetch has failed, and another was begun all the same (W3.2)")
    }
  }

  @Test(
    arguments: [UserFetchError.cancelled, CancellationError(), URLError(.timedOut)] as [any Error])
  func `5 also if it comes last, or is of another kind`(_ failure: any Error) async throws {
    let attempt = fetch([0, 1, 2], atMost: 2)
    for (count, id) in [(2, 0), (3, 1)] {
      await work.begun.arrived(count)
      answer(id)
    }
    work.end(2, with: .failure(failure))
    try await attempt.fails(
      with: failure, "no user may be missing: throw the error (W3.1)",
      or: "the last fetch has failed, and no other may begin: the function must throw")
  }

  // MARK: Cancelling

  @Test(arguments: [4, 2], [true, false])
  func `6 a cancel reaches each fetch in flight, and then none begins`(
    _ count: Int, _ obeysCancel: Bool
  ) async throws {
    let work = ScriptedWork<User>(obeysCancel: obeysCancel)
    let attempt = fetch(Array(0..<count), atMost: 2, by: work)
    await work.begun.arrived(2)
    attempt.cancel()
    await expect(
      work.cancelled.arrived(2).sorted(), is: [0, 1], "each fetch must be cancelled, once (W4.3)")
    if !obeysCancel { for id in [0, 1] { work.end(id, giving: User(id: id)) } }
    await beats(10)  // time enough to begin another
    expect(
      work.begun.count, is: 2, "the task was cancelled, and another fetch was begun (W4.4)")
    try await attempt.fails(
      with: CancellationError(), "not all users were fetched before the cancel: throw (W4.2)",
      or: "all fetches have ended: the function must throw")
  }

  @Test func `7 cancelled before, it fetches nothing`() async throws {
    let attempt = Attempt(isCancelledBefore: true) { [work] in
      try await fetchUsers([0, 1, 2], atMost: 2) { try await work.run($0) }
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

  private func answer(_ id: User.ID) { work.end(id, giving: User(id: id)) }
}

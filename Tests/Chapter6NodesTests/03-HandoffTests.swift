// Exercise 6.3: a result with one listener, and `map`.

import ChapterTesting
import Testing

@Suite("6.3 Handoff", .exercise("6.3"))
struct HandoffTests {
  private let list = Promise<[Int]>()
  private let inbox = Inbox<Result<[Int], UserFetchError>>()
  private let shown = Inbox<Result<String, UserFetchError>>()
  private let failure = UserFetchError.failed(.requestList, .status(404))

  // MARK: emit and listen

  @Test func `1 a listener that came first gets the result`() async throws {
    list.listen { inbox.put($0) }
    list.emit(.success([4, 8]))
    try await inbox.receives(
      .success([4, 8]), "the listener must get the result, unchanged",
      or: "a listener that waits must be called when the result comes")
  }

  @Test func `2 a listener that came later gets it, too`() async throws {
    list.emit(.success([4, 8]))
    list.listen { inbox.put($0) }
    try await inbox.receives(
      .success([4, 8]), "the listener must get the result, unchanged",
      or: "a result that came before its listener must be kept for it")
  }

  @Test func `3 nothing comes before the result`() {
    list.listen { inbox.put($0) }
    expect(
      inbox.count, is: 0, "there is no result yet: the listener must wait for it (W2.2)")
  }

  @Test func `4 a second result changes nothing`() async throws {
    list.emit(.success([1]))
    list.emit(.success([2]))
    list.listen { inbox.put($0) }
    list.emit(.success([3]))
    try await inbox.receives(
      .success([1]), "the first result counts, later ones do nothing (W3.5)",
      or: "of several results, one must arrive")
  }

  @Test func `5 a second listener does not replace the first`() async throws {
    let other = Inbox<Result<[Int], UserFetchError>>()
    list.listen { inbox.put($0) }
    list.listen { other.put($0) }
    list.emit(.success([4]))
    list.listen { other.put($0) }
    list.emit(.success([5]))
    _ = try await inbox.only("the first listener counts: a second one must not replace it")
    expect(other.count, is: 0, "there is one listener: a second one must never be called")
  }

  // MARK: map

  @Test(arguments: [false, true])
  func `6 map makes another value, also if the value is there already`(
    _ comesLate: Bool
  ) async throws {
    if comesLate { list.emit(.success([4, 8])) }
    list.map(show).listen { shown.put($0) }
    list.listen { inbox.put($0) }  // the second: the first is that of map
    if !comesLate { list.emit(.success([4, 8])) }
    try await shown.receives(
      .success("users [4, 8]"), "the listener must get what transform made",
      or: """
        the mapped promise must get a result, also of a value that came before `map`; and `map` must be the \
        listener when it returns, which a second one must not replace
        """)
  }

  @Test func `7 an error goes past transform`() async throws {
    let ran = Mutex(false)
    list.map { ids in
      ran.withLock { $0 = true }
      return show(ids)
    }
    .listen { shown.put($0) }
    list.emit(.failure(failure))
    try await shown.receives(
      .failure(failure), "the error must arrive as it is (W3.1)",
      or: "an error must go past transform, and arrive")
    expect(!ran.withLock { $0 }, "there is no value: transform must not be called (W3.2)")
  }

  @Test func `8 transform may give an error`() async throws {
    list.map { _ in Result<String, UserFetchError>.failure(.failed(.decodeList, .noUsers)) }
      .listen { shown.put($0) }
    list.emit(.success([]))
    try await shown.receives(
      .failure(.failed(.decodeList, .noUsers)), "transform's own error (W3.1)",
      or: "the error of transform must arrive")
  }

  // MARK: Locks, and what is left

  @Test func `9 no lock is held while the listener runs, and the state is set`() async throws {
    for isEarly in [true, false] {
      let (promise, free, calls) = (Promise<[Int]>(), Inbox<Bool>(), Inbox<[Int]>())
      let listener: Completion<[Int]> = { _ in
        calls.put([1])
        let isFree = canRunElsewhere {
          promise.emit(.success([2]))
          promise.listen { _ in calls.put([2]) }
        }
        free.put(isFree)
      }
      if isEarly { promise.listen(listener) }
      promise.emit(.success([1]))
      if !isEarly { promise.listen(listener) }
      await free.arrived()
      try #require(
        !free.values.contains(false),
        "the listener was called inside withLock: other threads have to wait for it, and so may you"
      )
      try #require(
        calls.values == [[1]],
        "while the listener ran, a listener was called again: set the state first (W1.1 W3.5)")
    }
  }

  @Test func `10 nor while transform runs`() async throws {
    let free = Inbox<Bool>()
    let mapped = list.map { [list] ids in
      free.put(canRunElsewhere { list.emit(.success([2])) })
      return .success(ids.count)
    }
    mapped.listen { _ in }
    list.emit(.success([1]))
    await expect(
      free.arrived(), is: [true], "transform was called inside withLock: call it outside")
  }

  @Test func `11 what was delivered is not kept`() async {
    let gone = Inbox<String>()
    let (early, late) = (Promise<Canary>(), Promise<Canary>())
    do {
      let listener = Canary { gone.put("the listener") }
      early.listen { _ in withExtendedLifetime(listener) {} }
    }
    early.emit(.success(Canary { gone.put("the result of an early listener") }))
    late.emit(.success(Canary { gone.put("the result of a late listener") }))
    late.listen { _ in }
    await gone.arrived(3)
    expect(
      Set([
        "the listener", "the result of an early listener", "the result of a late listener",
      ]).subtracting(gone.values), is: [],
      "the promise has delivered, and still holds something: let go (W1.5)")
    withExtendedLifetime((early, late)) {}
  }

  @Test func `13 a promise that never has a result is let go`() {
    weak var left: Promise<[Int]>?
    do {
      let promise = Promise<[Int]>()
      left = promise
      promise.map(show).listen { _ in }
    }
    expect(left == nil, "only its own listener still holds the promise: it must not (W1.5)")
  }

  @Test(arguments: ["emit", "listen"])
  func `12 whichever thread is first, the result arrives once`(_ another: String) async {
    await everySchedule(part: another == "emit" ? 1 : 2) { play in
      let (promise, received) = (Promise<Int>(), Inbox<Int>())
      let emit = { @Sendable in promise.emit(.success(8)) }
      let listen = { @Sendable in promise.listen { received.put((try? $0.get()) ?? -1) } }
      play.thread("emit", emit)
      play.thread("listen", listen)
      play.thread("another \(another)", another == "emit" ? emit : listen)
      return {
        let values = received.values
        if values == [8] { return nil }
        let calls = values.isEmpty ? "no listener was called" : "listeners got \(values)"
        return "\(calls), and 8 must come once: read the state and change it in one withLock (W1.1)"
      }
    }
  }
}

private func show(_ ids: [Int]) -> Result<String, UserFetchError> { .success("users \(ids)") }

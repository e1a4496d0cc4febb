// Exercise 5.3: a sender delivers its result to handlers, and to receivers, which then run.

import ChapterTesting
import Testing

@Suite("5.3 Handoff", .exercise("5.3", firstHalf: 7))
struct HandoffTests {
  private let sender = ResultSender<String>()
  private let length = ReceiverStep<String, Int> { text in .success(text.count) }
  private let texts = Inbox<Result<String, UserFetchError>>()
  private let inbox = Inbox<Result<Int, UserFetchError>>()

  // MARK: Handlers

  @Test func `1 a handler that waits gets the result`() async throws {
    sender.didFinish { texts.put($0) }
    sender.finish(with: .success("four"))
    try await texts.receives(
      .success("four"), "the handler must get the result, unchanged",
      or: "a handler that waits must be called, once")
  }

  @Test func `2 a handler that comes late gets it, too`() async throws {
    sender.finish(with: .success("four"))
    sender.didFinish { texts.put($0) }
    try await texts.receives(
      .success("four"), "the sender must keep its result",
      or: "the result is there already: a handler that comes late must be called with it")
  }

  @Test func `3 two handlers both get it`() async throws {
    let other = Inbox<Result<String, UserFetchError>>()
    sender.didFinish { texts.put($0) }
    sender.didFinish { other.put($0) }
    sender.finish(with: .failure(.failed(.decodeList, .noUsers)))
    try await expect(
      [
        texts.only("a second handler must not replace the first (W2.3)"),
        other.only("the second handler must be called, too (W2.3)"),
      ],
      is: Array(repeating: .failure(.failed(.decodeList, .noUsers)), count: 2),
      "both must get the result, unchanged (W3.1)")
  }

  @Test func `4 the first result counts`() async throws {
    let results: [Result<String, UserFetchError>] = [.success("four"), .failure(.cancelled)]
    for (first, second) in [(results[0], results[1]), (results[1], results[0])] {
      let (sender, early) = (ResultSender<String>(), Inbox<Result<String, UserFetchError>>())
      let late = Inbox<Result<String, UserFetchError>>()
      sender.didFinish { early.put($0) }
      sender.finish(with: first)
      sender.finish(with: second)
      sender.didFinish { late.put($0) }
      try await require(
        [
          early.only("a second result must not be heard (W3.5)"),
          late.only("a handler that comes late must be called, once"),
        ], is: [first, first],
        "the first result counts, and a later one changes nothing (W3.5)")
    }
  }

  @Test func `5 nothing is called while the state is locked`() throws {
    let free = Inbox<Bool>()
    let watch = { @Sendable [sender] in free.put(canRunElsewhere { sender.didFinish { _ in } }) }
    sender.didFinish { _ in watch() }
    sender.finish(with: .success("four"))
    sender.didFinish { _ in watch() }
    expect(
      free.count, is: 2,
      "both handlers must be called, once each, and inside finish and didFinish: not later, on a queue"
    )
    #expect(
      free.values.allSatisfy { $0 },
      "a handler was called inside withLock: other threads have to wait for it, and so may you"
    )
  }

  @Test(arguments: [false, true])
  func `6 a handler that was called is let go`(_ comesLate: Bool) {
    weak var left: Canary?
    do {
      let canary = Canary {}
      left = canary
      if comesLate { sender.finish(with: .success("four")) }
      sender.didFinish { [canary] _ in withExtendedLifetime(canary) {} }
      if !comesLate { sender.finish(with: .success("four")) }
    }
    let advice =
      comesLate ? "inside didFinish, and do not add it" : "inside finish(with:), and empty the list"
    expect(
      left == nil,
      "the call is over, and the sender still keeps it: call the handler \(advice) (W1.5)")
    withExtendedLifetime(sender) {}
  }

  @Test func `7 a handler that comes at the same time as the result is not lost`() async {
    await everySchedule { play in
      let (sender, heard) = (ResultSender<Int>(), Inbox<Int>())
      play.thread("didFinish") { sender.didFinish { heard.put((try? $0.get()) ?? -1) } }
      play.thread("finish(with:)") { sender.finish(with: .success(8)) }
      return {
        heard.values == [8]
          ? nil
          : "look for the result and add the handler in the same withLock: between two, one is lost (W1.1)"
      }
    }
  }

  // MARK: Receivers

  @Test(arguments: [false, true])
  func `8 a receiver runs with the value, and its own result arrives`(
    _ comesLate: Bool
  ) async throws {
    if comesLate { sender.finish(with: .success("four")) }
    sender.deliver(to: length).didFinish { inbox.put($0) }
    if !comesLate { sender.finish(with: .success("four")) }
    let hasRun = !inbox.isEmpty
    try await inbox.receives(
      .success(4), "what the receiver makes of the value must arrive",
      or: "the receiver must run when the result is there, once (W1.1)")
    #expect(
      hasRun, "the receiver must run inside finish(with:), or inside deliver(to:): it ran later")
  }

  @Test(arguments: [false, true])
  func `9 an error is delivered, too, and the function is not applied`(
    _ comesLate: Bool
  ) async throws {
    let error = UserFetchError.failed(.requestList, .status(404))
    let ran = Mutex(false)
    let next = ReceiverStep<String, Int> { _ in
      ran.withLock { $0 = true }
      return .success(0)
    }
    if comesLate { sender.finish(with: .failure(error)) }
    sender.deliver(to: next).didFinish { inbox.put($0) }
    if !comesLate { sender.finish(with: .failure(error)) }
    try await inbox.receives(
      .failure(error),
      "the first error must arrive, unchanged (W3.1)",
      or: "an error must be delivered, too: the receiver passes it on")
    expect(!ran.withLock { $0 }, "there was no value, and a function was applied (W3.2)")
  }

  @Test func `14 two receivers both run`() async throws {
    let sums = Inbox<Result<Int, UserFetchError>>()
    sender.deliver(to: length).didFinish { inbox.put($0) }
    sender.deliver(to: ReceiverStep { .success($0.count + 1) }).didFinish { sums.put($0) }
    sender.finish(with: .success("four"))
    try await expect(
      [
        inbox.only("a second receiver must not replace the first (W2.3)"),
        sums.only("the second receiver must run, too (W2.3)"),
      ],
      is: [.success(4), .success(5)], "each receiver must run with the value")
  }

  @Test func `10 no receiver runs before the result is there`() {
    let ran = Mutex(false)
    _ = sender.deliver(
      to: ReceiverStep<String, Int> { text in
        ran.withLock { $0 = true }
        return .success(text.count)
      })
    expect(!ran.withLock { $0 }, "`deliver(to:)` only joins: there is no value yet (W2.2)")
  }

  @Test func `11 a receiver that nobody else holds still runs`() async throws {
    let ran = Inbox<Bool>()
    do {
      let receiver = ReceiverStep<String, Int> { text in
        ran.put(true)
        return .success(text.count)
      }
      _ = sender.deliver(to: receiver)
    }
    sender.finish(with: .success("four"))
    expect(
      ran.values, is: [true],
      "nobody else holds the receiver: until the result comes, you must (W1.4)")
  }

  @Test func `12 of two results at the same time, one counts for all handlers`() async {
    await everySchedule { play in
      let (sender, heard) = (ResultSender<Int>(), Inbox<Int>())
      let listen = { @Sendable in sender.didFinish { heard.put((try? $0.get()) ?? -1) } }
      listen()
      play.thread("finish(with: 1)") { sender.finish(with: .success(1)) }
      play.thread("finish(with: 2)") { sender.finish(with: .success(2)) }
      return {
        listen()
        let isOne = heard.values == [1, 1] || heard.values == [2, 2]
        return isOne
          ? nil
          : "two results came at the same time: look for one and set it in the same withLock (W3.5)"
      }
    }
  }

  @Test(arguments: [false, true])
  func `13 a receiver that has run is let go`(_ comesLate: Bool) {
    weak var left: ReceiverStep<String, Int>?
    do {
      let receiver = ReceiverStep<String, Int> { .success($0.count) }
      left = receiver
      if comesLate { sender.finish(with: .success("four")) }
      _ = sender.deliver(to: receiver)
      if !comesLate { sender.finish(with: .success("four")) }
    }
    expect(left == nil, "the receiver has run, and the sender still keeps it: let go of it (W1.5)")
    withExtendedLifetime(sender) {}
  }

  @Test func `15 a sender that never has a result is let go`() {
    weak var left: ResultSender<String>?
    do {
      let sender = ResultSender<String>()
      left = sender
      _ = sender.deliver(to: ReceiverStep { text in .success(text.count) })
    }
    expect(left == nil, "only a handler of the sender itself still holds it: it must not (W1.5)")
  }
}
